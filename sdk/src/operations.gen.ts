// Generated from the operations by npm run generate. Do not edit.

/** Signed calls of an App Key. */
export interface OpenOperations {
  /** List the callbacks of the project with every attempt, newest first. */
  list_callback_deliveries: {
    input: {
      page?: number | undefined;
      page_size?: number | undefined;
      trace_id?: string | undefined;
      delivery_id?: string | undefined;
      status?: "pending" | "sending" | "delivered" | "dead" | undefined;
    };
    output: {
      page: number;
      page_size: number;
      total: number;
      items: Array<{
        delivery_id: string;
        trace_id: string;
        sequence: number;
        event: string;
        url: string;
        status: string;
        attempts: number;
        next_attempt_at: string | null;
        created_at: string;
        finished_at: string | null;
        attempt_log: Array<{
          number: number;
          started_at: string;
          duration_ms: number | null;
          status: number | null;
          failure: string | null;
          response_excerpt: string | null;
        }>;
      }>;
    };
  };
  /** List the supported languages with names, direction, plural categories and word unit. */
  list_languages: {
    input: {
      /** true: only the source and target languages of the project. */
      enabled?: boolean | undefined;
    };
    output: {
      total: number;
      source_language: string | null;
      items: Array<{
        code: string;
        name: string;
        native_name: string;
        bcp47: string;
        aliases: string[];
        direction: "ltr" | "rtl";
        plural_categories: string[];
        word_unit: "word" | "character";
        is_source: boolean;
        is_enabled: boolean;
      }>;
    };
  };
  /** Send a finished callback again, with the same delivery id and a new round of attempts. */
  redeliver_callback: {
    input: {
      delivery_id: string;
    };
    output: {
      delivery_id: string;
      status: string;
      attempts: number;
    };
  };
  /** Send a signed test callback to a URL, with the same attempts and log as a real one. */
  send_test_callback: {
    input: {
      /** An http(s) URL that the outside world can reach. */
      callback_url: string;
      /** Echoed in detail.message. */
      message?: string | undefined;
    };
    output: {
      delivery_id: string;
      trace_id: string;
    };
  };
}

/** Bearer calls of a credential. */
export interface SocialOperations {
  /** Workspace, credential, quotas, platforms and account counts. Call it first. */
  get_workspace_context: {
    input: Record<string, never>;
    output: {
      workspace: {
        id: string;
        name: string;
        kind: string;
        role: string;
        timezone: string;
        locales: string[];
      };
      user: {
        id: string;
      };
      credential: {
        kind: string;
        scopes: string[];
        allowedActions: string[];
        confirmMode: string;
      };
      quotas: {
        scheduledThisMonth: {
          used: number;
          limit: number;
          left: number;
        };
        rendersThisMonth: {
          used: number;
          limit: number;
          left: number;
        };
        seats: {
          used: number;
          limit: number;
          left: number;
        };
        aiThisMonth: {
          used: number;
          limit: number;
          left: number;
        };
      };
      platforms: {
        publishable: string[];
        manual: string[];
      };
      accounts: {
        total: number;
        byPlatform: Record<string, number>;
      };
      deepLinks: {
        dashboard: string;
        drafts: string;
        calendar: string;
        history: string;
        planning: string;
      };
      capabilities: {
        localize: boolean;
      };
    };
  };
  /** List the connected accounts of the workspace with their authorization status. */
  list_accounts: {
    input: Record<string, never>;
    output: {
      accounts: Array<{
        id: string;
        platform: string;
        handle: string;
        displayName: string;
        avatar: string | null;
        followers: number;
        status: "active" | "expiring" | "expired";
        connectedAt: string;
        lastSyncedAt: string | null;
        canPublish: boolean;
        isManual: boolean;
        profileUrl: string | null;
        subscriptionType: string | null;
        groupIds: string[];
      }>;
      groups: Array<{
        id: string;
        name: string;
        count: number;
      }>;
      byPlatform: Record<string, number>;
      deepLink: string;
    };
  };
}

/** Calls of a signed-in member that no key and no credential may make. */
export interface ConsoleOperations {
  /** Create an App Key for a project. The secret is shown once. */
  create_app_key: {
    input: {
      project_id: string;
      label?: string | undefined;
      /** Empty means everything. */
      scopes?: Array<"tasks" | "terms" | "export" | "read_only"> | undefined;
      /** Addresses or CIDR blocks; empty means anywhere. */
      allowed_ips?: string[] | undefined;
      expires_at?: string | null | undefined;
    };
    output: {
      key_id: string;
      project_id: string;
      app_key: string;
      app_secret: string;
    };
  };
  /** Issue a long-lived credential for programs and agents. The token is shown once. */
  create_credential: {
    input: {
      name: string;
      kind?: "api_key" | "mcp_client" | "oauth_app" | "service" | undefined;
      scopes: Array<"workspace:read" | "accounts:read" | "accounts:write" | "posts:read" | "posts:write" | "schedule:write" | "approvals:write" | "publish:write" | "media:read" | "media:write" | "comments:read" | "comments:write" | "comments:reply" | "comments:moderate" | "ideas:read" | "ideas:write" | "analytics:read" | "localize:read" | "localize:write" | "webhooks:manage" | "events:read" | "audit:read">;
      allowedActions?: Array<"draft" | "schedule" | "publish" | "reply"> | undefined;
      confirmMode?: "preauthorized" | "confirm" | "first_time" | undefined;
      /** Null means every account. */
      accountIds?: string[] | null | undefined;
      /** Addresses or CIDR blocks; empty means anywhere. */
      allowedIps?: string[] | undefined;
      expiresAt?: string | null | undefined;
    };
    output: {
      id: string;
      accessToken: string;
      hint: string;
    };
  };
  /** Create a localization project with its first App Key. The secret is shown once. */
  create_project: {
    input: {
      name: string;
      source_language?: string | null | undefined;
      target_languages?: string[] | undefined;
    };
    output: {
      project_id: string;
      key_id: string;
      app_key: string;
      app_secret: string;
    };
  };
  /** Disable an App Key at once. Calls with it get 403 from then on. */
  disable_app_key: {
    input: {
      app_key: string;
    };
    output: {
      key_id: string;
      app_key: string;
      disabled: true;
    };
  };
  /** List the App Keys of the workspace. Secrets are never shown again. */
  list_app_keys: {
    input: {
      project_id?: string | undefined;
    };
    output: {
      items: Array<{
        key_id: string;
        project_id: string;
        app_key: string;
        label: string;
        scopes: string[];
        allowed_ips: string[];
        disabled: boolean;
        expires_at: string | null;
        created_at: string;
        last_used_at: string | null;
        last_used_address: string | null;
      }>;
    };
  };
  /** List the credentials of the workspace. Tokens are never shown again. */
  list_credentials: {
    input: Record<string, never>;
    output: {
      items: Array<{
        id: string;
        name: string;
        kind: string;
        hint: string;
        scopes: string[];
        allowedActions: string[];
        confirmMode: string;
        accountIds: string[] | null;
        issuerId: string;
        expiresAt: string | null;
        disabled: boolean;
        createdAt: string;
        lastUsedAt: string | null;
        lastUsedAddress: string | null;
      }>;
    };
  };
  /** List the localization projects of the workspace. */
  list_projects: {
    input: Record<string, never>;
    output: {
      items: Array<{
        project_id: string;
        name: string;
        source_language: string | null;
        target_languages: string[];
        created_at: string;
      }>;
    };
  };
  /** Revoke a credential at once. Running calls finish, the next one gets 401. */
  revoke_credential: {
    input: {
      id: string;
    };
    output: {
      id: string;
      revoked: true;
    };
  };
  /** Give an App Key a new secret. The old one keeps working until the overlap ends. */
  rotate_app_key: {
    input: {
      app_key: string;
      overlap_hours?: number | undefined;
    };
    output: {
      key_id: string;
      app_key: string;
      app_secret: string;
      old_secret_valid_until: string;
    };
  };
}

export const ROUTES = {
  get_workspace_context: { face: 'social', method: 'GET', path: '/api/v1/workspace' },
  list_accounts: { face: 'social', method: 'GET', path: '/api/v1/accounts' },
  list_callback_deliveries: { face: 'open', method: 'GET', path: '/api/open/v1/callbacks/deliveries' },
  list_languages: { face: 'open', method: 'GET', path: '/api/open/v1/languages' },
  redeliver_callback: { face: 'open', method: 'POST', path: '/api/open/v1/callbacks/redeliver' },
  send_test_callback: { face: 'open', method: 'POST', path: '/api/open/v1/callbacks/test' },
} as const;

export const SCOPES = ["workspace:read","accounts:read","accounts:write","posts:read","posts:write","schedule:write","approvals:write","publish:write","media:read","media:write","comments:read","comments:write","comments:reply","comments:moderate","ideas:read","ideas:write","analytics:read","localize:read","localize:write","webhooks:manage","events:read","audit:read"] as const;
export const TIERS = ["draft","schedule","publish","reply"] as const;
export const CONFIRM_MODES = ["preauthorized","confirm","first_time"] as const;
export const CREDENTIAL_KINDS = ["api_key","mcp_client","oauth_app","service"] as const;
export const KEY_SCOPES = ["tasks","terms","export","read_only"] as const;
