// Generated from migrations/ by npm run generate. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

type Json = ColumnType<unknown, string, string>;

export interface Tables {
  account_group_members: {
    workspace_id: string;
    group_id: string;
    account_id: string;
  };
  account_groups: {
    id: string;
    workspace_id: string;
    name: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  accounts: {
    id: string;
    workspace_id: string;
    platform: string;
    platform_account_id: string;
    handle: string;
    display_name: string;
    avatar: ColumnType<string | null, string | null | undefined, string | null>;
    followers: ColumnType<number, number | undefined, number>;
    status: ColumnType<string, string | undefined, string>;
    is_manual: ColumnType<boolean, boolean | undefined, boolean>;
    profile_url: ColumnType<string | null, string | null | undefined, string | null>;
    subscription_type: ColumnType<string | null, string | null | undefined, string | null>;
    locale: ColumnType<string | null, string | null | undefined, string | null>;
    timezone: ColumnType<string | null, string | null | undefined, string | null>;
    paused: ColumnType<boolean, boolean | undefined, boolean>;
    connected_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_synced_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    token_expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  };
  app_keys: {
    id: string;
    app_key: string;
    workspace_id: string;
    project_id: string;
    label: string;
    scopes: ColumnType<string[], string[] | undefined, string[]>;
    allowed_ips: ColumnType<string[], string[] | undefined, string[]>;
    disabled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    created_by: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    last_used_address: ColumnType<string | null, string | null | undefined, string | null>;
  };
  app_secrets: {
    workspace_id: string;
    key_id: string;
    version: number;
    sealed: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    workspace_id: string;
    project_id: ColumnType<string | null, string | null | undefined, string | null>;
    at: ColumnType<Date, Date | string | undefined, Date | string>;
    actor_kind: string;
    actor_id: string;
    operation: string;
    face: string;
    request_id: string;
    address: ColumnType<string | null, string | null | undefined, string | null>;
    input: Json;
    subject: ColumnType<unknown, string | undefined, string>;
  };
  blobs: {
    key: string;
    workspace_id: string;
    bytes: number;
    sha256: string;
    content_type: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  };
  callback_attempts: {
    delivery_id: string;
    workspace_id: string;
    number: number;
    started_at: ColumnType<Date, Date | string, Date | string>;
    duration_ms: ColumnType<number | null, number | null | undefined, number | null>;
    status: ColumnType<number | null, number | null | undefined, number | null>;
    failure: ColumnType<string | null, string | null | undefined, string | null>;
    response_excerpt: ColumnType<string | null, string | null | undefined, string | null>;
  };
  callback_deliveries: {
    id: string;
    workspace_id: string;
    project_id: string;
    app_key_id: string;
    trace_id: string;
    sequence: number;
    event: string;
    url: string;
    host: string;
    body: string;
    status: ColumnType<string, string | undefined, string>;
    attempts: ColumnType<number, number | undefined, number>;
    round_attempts: ColumnType<number, number | undefined, number>;
    next_attempt_at: ColumnType<Date, Date | string | undefined, Date | string>;
    attempt_started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    first_attempt_ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    owner: ColumnType<string | null, string | null | undefined, string | null>;
    lease_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  };
  callback_traces: {
    trace_id: string;
    workspace_id: string;
    last_sequence: number;
  };
  credentials: {
    id: string;
    workspace_id: string;
    issuer_id: string;
    name: string;
    kind: string;
    token_hash: Buffer;
    token_hint: string;
    scopes: string[];
    allowed_actions: string[];
    confirm_mode: string;
    account_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    allowed_ips: ColumnType<string[], string[] | undefined, string[]>;
    expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    disabled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    last_used_address: ColumnType<string | null, string | null | undefined, string | null>;
  };
  idempotency_keys: {
    workspace_id: string;
    caller_id: string;
    operation: string;
    key: string;
    request_hash: string;
    state: string;
    owner: string;
    lease_until: ColumnType<Date, Date | string, Date | string>;
    result: ColumnType<unknown, string | null | undefined, string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  instance: {
    name: string;
    value: Json;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  members: {
    workspace_id: string;
    user_id: string;
    role: string;
    status: ColumnType<string, string | undefined, string>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  processes: {
    id: string;
    roles: string[];
    host: string;
    pid: number;
    started_at: ColumnType<Date, Date | string | undefined, Date | string>;
    seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  projects: {
    id: string;
    workspace_id: string;
    name: string;
    source_language: ColumnType<string | null, string | null | undefined, string | null>;
    target_languages: ColumnType<string[], string[] | undefined, string[]>;
    settings: ColumnType<unknown, string | undefined, string>;
    deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  rate_buckets: {
    key: string;
    full_at: ColumnType<Date, Date | string, Date | string>;
  };
  rate_windows: {
    key: string;
    started_at: ColumnType<Date, Date | string, Date | string>;
    used: number;
  };
  sessions: {
    token_hash: Buffer;
    user_id: string;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
    last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    address: string;
    agent: string;
  };
  usage_counters: {
    workspace_id: string;
    metric: string;
    period: string;
    used: ColumnType<number, number | undefined, number>;
  };
  users: {
    id: string;
    email: string;
    name: string;
    password_hash: string;
    banned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  workspaces: {
    id: string;
    name: string;
    kind: string;
    timezone: ColumnType<string, string | undefined, string>;
    locales: ColumnType<string[], string[] | undefined, string[]>;
    limits: ColumnType<unknown, string | undefined, string>;
    dissolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
}
