// Generated from the operations by npm run generate. Do not edit.

/** Signed calls of an App Key. */
export interface OpenOperations {
  /** Stop a task. Rows that are done are kept, and the task may be retried. */
  cancel_task: {
    input: {
      task_id: string;
    };
    output: {
      task_id: string;
      status: string;
      cancelled_jobs: string[];
    };
  };
  /** Confirm the terms of a task that waits for it: they enter the termbase and translation starts. */
  confirm_terms: {
    input: {
      task_id: string;
    };
    output: {
      task_id: string;
      job_id: string;
      execution_id: string;
    };
  };
  /** Create an export template. With is_default it takes the place of the default of its type. */
  create_export_template: {
    input: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      name: string;
      /** Catalogues such as po or android hold one language per file: several come in an archive. */
      format: "android" | "arb" | "csv" | "i18next" | "ini" | "json" | "json_nested" | "po" | "properties" | "resx" | "srt" | "strings" | "tbx" | "tmx" | "xcstrings" | "xliff" | "xliff2" | "xlsx" | "xml" | "yaml";
      is_default?: boolean | undefined;
      /** One file, or one per language in an archive. Not every format has both. */
      mode?: "single" | "separate" | undefined;
      fields?: Array<"string_id" | "content" | "context" | "max_length" | "category" | "pic" | "speaker" | "extra" | "source_language" | "updated_at"> | undefined;
      languages?: string[] | undefined;
      field_order?: Array<{
        type: "field";
        value: "string_id" | "content" | "context" | "max_length" | "category" | "pic" | "speaker" | "extra" | "source_language" | "updated_at";
      } | {
        type: "language";
        value: string;
      }> | undefined;
      /** Given by the server; must not be sent. */
      id?: unknown | undefined;
      /** Given by the server; must not be sent. */
      created_at?: unknown | undefined;
      /** Given by the server; must not be sent. */
      updated_at?: unknown | undefined;
    };
    output: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      template: {
        id: string;
        name: string;
        is_default: boolean;
        format: string;
        /** Only where the format has both modes. */
        mode?: "single" | "separate" | undefined;
        fields: string[];
        languages: string[];
        field_order: Array<{
          type: "field" | "language";
          value: string;
        }>;
        /** Epoch milliseconds. */
        created_at: number;
        /** Epoch milliseconds. */
        updated_at: number;
      };
    };
  };
  /** Create a translation task from strings or from a file behind a URL. */
  create_task: {
    input: {
      client_task_id?: string | undefined;
      name?: string | undefined;
      source_language?: string | undefined;
      target_languages: string[];
      strings?: Array<{
        /** Unique in the task when not empty. */
        string_id: string;
        content: string;
        context?: string | undefined;
        max_length?: number | undefined;
        pic?: string | undefined;
        speaker?: string | undefined;
        category?: string | undefined;
        /** Existing translations; kept, not translated again. */
        translations?: Record<string, string> | undefined;
        extra?: Record<string, unknown> | undefined;
      }> | undefined;
      xlsx_url?: string | undefined;
      xlsx_sheet?: string | undefined;
      file_url?: string | undefined;
      /** Format of the file behind file_url; a plural set of any format becomes one ICU message. */
      file_format?: "android" | "arb" | "csv" | "i18next" | "ini" | "json" | "json_nested" | "po" | "properties" | "resx" | "srt" | "strings" | "tbx" | "tmx" | "xcstrings" | "xliff" | "xliff2" | "xlsx" | "xml" | "yaml" | undefined;
      scan_terms?: boolean | undefined;
      auto_apply_terms?: boolean | undefined;
      skip_tm?: boolean | undefined;
      skip_tb?: boolean | undefined;
      /** Like the two below: the setting of the project when absent. */
      smart_optimize?: boolean | undefined;
      optimize_threshold?: number | undefined;
      profile?: "economy" | "standard" | "best" | undefined;
      instructions?: string | undefined;
      metadata?: Record<string, unknown> | undefined;
      dry_run?: boolean | undefined;
      /** http(s) URL for the callbacks of this call; empty means the registered one. */
      callback_url?: string | undefined;
      /** Narrows the events; empty means all. */
      callback_events?: string[] | undefined;
    };
    output: {
      task_id: string | null;
      client_task_id: string | null;
      name: string;
      status: string;
      job_id: string | null;
      accepted_at: string;
      source_language: string;
      target_languages: string[];
      skipped_target_languages: string[];
      strings_count: number | null;
      words_count: number | null;
      requires_confirmation: boolean;
      idempotent_replay: boolean;
      deep_link: string | null;
      analysis?: {
        strings_count: number;
        words_count: number;
        terms_known: number;
        languages: Record<string, {
          rows: number;
          words: number;
          context: number;
          exact: number;
          "95_99": number;
          "85_94": number;
          "75_84": number;
          new: number;
          repetitions: number;
          estimated_tokens_in: number;
          estimated_tokens_out: number;
          estimated_cost: number | null;
        }>;
      } | undefined;
    };
  };
  /** Delete an export template for good. No other one becomes the default in its place. */
  delete_export_template: {
    input: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      id: string;
    };
    output: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      /** The template as it was. */
      deleted: {
        id: string;
        name: string;
        is_default: boolean;
        format: string;
        /** Only where the format has both modes. */
        mode?: "single" | "separate" | undefined;
        fields: string[];
        languages: string[];
        field_order: Array<{
          type: "field" | "language";
          value: string;
        }>;
        /** Epoch milliseconds. */
        created_at: number;
        /** Epoch milliseconds. */
        updated_at: number;
      };
    };
  };
  /** Take terms out of what the scan of a task found, before they are confirmed. */
  delete_task_terms: {
    input: {
      task_id: string;
      id?: string | undefined;
      ids?: string[] | undefined;
    };
    output: {
      task_id: string;
      deleted: {
        id: string;
        term: string;
        content: string;
        source_language: string;
        category: string;
        glossary_score: number;
        judgment: string;
        translation_source: "ai" | "tm" | "manual";
        translations: Record<string, string>;
        updated_at: string;
      };
      remaining: number;
    } | {
      task_id: string;
      requested_count: number;
      deleted_count: number;
      results: Array<{
        id: string;
        status: "deleted" | "not_found" | "invalid_id" | "error";
      }>;
    };
  };
  /** Delete terms of the termbase. */
  delete_terms: {
    input: {
      id?: string | undefined;
      ids?: string[] | undefined;
    };
    output: {
      requested_count: number;
      deleted_count: number;
      results: Array<{
        id: string;
        status: "deleted" | "not_found" | "invalid_id" | "error";
      }>;
    };
  };
  /** Export all published strings of the project as INI; answers with a link that is valid for an hour. */
  export_ini: {
    input: {
      /** Only project_strings. */
      type: string;
      /** A template of the format ini. */
      template_id: string;
      /** Instead of the languages of the template; empty means those. */
      target_languages?: string[] | undefined;
      /** One file, or one per language in an archive. Not every format has both. */
      download_mode?: "single" | "separate" | undefined;
      /** INI only. escape: newline, carriage return, tab and backslash of values are escaped. */
      escape_mode?: "escape" | "no-escape" | undefined;
      /** Name of the download; the ending is appended. Empty means id and time. */
      filename?: string | undefined;
    };
    output: {
      download_url: string;
      expires_at: string;
      file_size: number;
      format: "ini";
      download_mode: "single" | "separate";
      target_languages: string[];
      escape_mode: "escape" | "no-escape";
    };
  };
  /** Export the translation memory as TMX 1.4b; answers with a link that is valid for an hour. */
  export_memory: {
    input: {
      /** The source language of the project when absent. */
      source_language?: string | undefined;
      /** Empty means all that the memory has. */
      target_languages?: string[] | undefined;
      /** Name of the download; the ending is appended. Empty means id and time. */
      filename?: string | undefined;
    };
    output: {
      download_url: string;
      expires_at: string;
      file_size: number;
      format: "tmx";
      source_language: string;
      units_count: number;
      translations_count: number;
    };
  };
  /** Export the strings of a task with a template. */
  export_task: {
    input: {
      task_id: string;
      /** A template of the type task_strings. */
      template_id?: string | undefined;
      /** Instead of the languages of the template; empty means those. */
      target_languages?: string[] | undefined;
      /** One file, or one per language in an archive. Not every format has both. */
      download_mode?: "single" | "separate" | undefined;
      /** INI only. escape: newline, carriage return, tab and backslash of values are escaped. */
      escape_mode?: "escape" | "no-escape" | undefined;
      /** Name of the download; the ending is appended. Empty means id and time. */
      filename?: string | undefined;
      /** csv and xlsx: cells that start like a formula get a leading apostrophe. */
      safe_for_spreadsheets?: boolean | undefined;
      /** Instead of template_id: how an export that was started earlier stands, and its link. */
      job_id?: string | undefined;
    };
    output: {
      task_id: string;
      /** Only for an export that a job builds. */
      job_id: string | null;
      download_url: string | null;
      expires_at: string | null;
      file_size: number | null;
      format: string;
      download_mode: "single" | "separate";
      target_languages: string[];
      status: "pending" | "running" | "completed" | "failed";
      error: string | null;
    };
  };
  /** Export the termbase as TBX or CSV; answers with a link that is valid for an hour. */
  export_terms: {
    input: {
      format: "tbx" | "csv";
      /** Target languages; empty means all that the termbase has. */
      languages?: string[] | undefined;
      /** The language of the terms; the source language of the project when absent. */
      source_language?: string | undefined;
      /** Name of the download; the ending is appended. Empty means id and time. */
      filename?: string | undefined;
      /** csv: cells that start like a formula get a leading apostrophe, which the import takes away. */
      safe_for_spreadsheets?: boolean | undefined;
    };
    output: {
      download_url: string;
      expires_at: string;
      file_size: number;
      format: "tbx" | "csv";
      source_language: string;
      languages: string[];
      terms_count: number;
    };
  };
  /** Get one export template. */
  get_export_template: {
    input: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      id: string;
    };
    output: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      template: {
        id: string;
        name: string;
        is_default: boolean;
        format: string;
        /** Only where the format has both modes. */
        mode?: "single" | "separate" | undefined;
        fields: string[];
        languages: string[];
        field_order: Array<{
          type: "field" | "language";
          value: string;
        }>;
        /** Epoch milliseconds. */
        created_at: number;
        /** Epoch milliseconds. */
        updated_at: number;
      };
    };
  };
  /** How an import into the translation memory stands. Ask every three seconds at most. */
  get_memory_import: {
    input: {
      job_id: string;
    };
    output: {
      job_id: string;
      status: "pending" | "running" | "completed" | "failed";
      is_completed: boolean;
      is_failed: boolean;
      error: string | null;
      units_read: number;
      /** New ones and replaced ones. */
      translations_changed: number;
      skipped: {
        /** Units without a text in the source language. */
        no_source: number;
        /** Translations into languages that we do not know. */
        unknown_language: number;
        empty: number;
        too_long: number;
      };
      skipped_languages: string[];
      accepted_at: string;
      updated_at: string;
    };
  };
  /** The project with its languages, engine, style guide and other settings. */
  get_project: {
    input: Record<string, never>;
    output: {
      project_id: string;
      name: string;
      source_language: string | null;
      target_languages: string[];
      /** With the defaults filled in. */
      settings: {
        /** null: a model where the operator configured one, else builtin. */
        engine: "builtin" | "openai_compatible" | "anthropic" | "gemini" | "deepl" | "google" | "libretranslate" | "apertium" | null;
        /** Asked in this order when the engine is down. */
        fallback_engines: Array<"builtin" | "openai_compatible" | "anthropic" | "gemini" | "deepl" | "google" | "libretranslate" | "apertium">;
        /** null: the one of the operator. */
        model: string | null;
        prompt_style: "plain" | "detailed" | "few_shot";
        style_guide: string;
        /** What the product is and who it is for. */
        brief: string;
        /** Language code to wishes for that language only. */
        language_instructions: Record<string, string>;
        register: "formal" | "informal" | "neutral" | null;
        smart_optimize: boolean;
        optimize_threshold: number;
        profile: "economy" | "standard" | "best";
        /** Matches of the memory below it are not offered. */
        tm_threshold: number;
        ini_escape_mode: "escape" | "no-escape";
        /** true: only edited and approved rows are published. */
        publish_requires_review: boolean;
      };
      created_at: string;
    };
  };
  /** Status of a publish job. Ask every three seconds at most, or wait for the callback. */
  get_publish_status: {
    input: {
      job_id: string;
    };
    output: {
      job_id: string;
      task_id: string;
      status: "pending" | "running" | "completed" | "failed";
      is_completed: boolean;
      is_failed: boolean;
      error: string | null;
      accepted_at: string;
      updated_at: string;
      /** What was published and what was left out, once it is completed. */
      counts: {
        strings_count: number;
        translations_count: number;
        learned_count: number;
        skipped: {
          untranslated: number;
          rejected: number;
          unreviewed: number;
        };
      } | null;
    };
  };
  /** Status, stage, progress and jobs of a translation task. */
  get_task_status: {
    input: {
      task_id: string;
    };
    output: {
      task_id: string;
      client_task_id: string | null;
      name: string;
      status: string;
      current_stage: string;
      current_step: string;
      scan_status: string;
      source_language: string | null;
      target_languages: string[];
      strings_count: number;
      words_count: number;
      progress: {
        rows_total: number;
        rows_done: number;
      };
      jobs: Array<{
        job_id: string;
        job_type: string;
        status: string;
        step: string;
        row_count: number;
        error: string | null;
        created_at: string;
        updated_at: string;
      }>;
      smart_optimize_status: string | null;
      requires_confirmation: boolean;
      is_completed: boolean;
      is_failed: boolean;
      failure_reason: string | null;
      failure_code: number | null;
      usage: {
        tokens_in: number;
        tokens_out: number;
        cost: number | null;
      };
      metadata: Record<string, unknown> | null;
      accepted_at: string;
      updated_at: string;
    };
  };
  /** Import a translation memory (TMX). It is merged into the memory of the project in the background. */
  import_memory: {
    input: {
      format?: "tmx" | undefined;
      /** http(s) URL of the file, at most 100 MiB. This or content. */
      file_url?: string | undefined;
      /** The text of the file itself, at most 10 MB. This or file_url. */
      content?: string | undefined;
      /** Of the sources in the file; the source language of the project when absent. */
      source_language?: string | undefined;
      /** Whether people have reviewed the translations of which the file does not say so. */
      reviewed?: boolean | undefined;
    };
    output: {
      job_id: string;
      status: "pending" | "running" | "completed" | "failed";
      is_completed: boolean;
      is_failed: boolean;
      error: string | null;
      units_read: number;
      /** New ones and replaced ones. */
      translations_changed: number;
      skipped: {
        /** Units without a text in the source language. */
        no_source: number;
        /** Translations into languages that we do not know. */
        unknown_language: number;
        empty: number;
        too_long: number;
      };
      skipped_languages: string[];
      accepted_at: string;
      updated_at: string;
    };
  };
  /** Import a termbase file (TBX or CSV). It is merged into the termbase in the background. */
  import_terms: {
    input: {
      format: "tbx" | "csv";
      /** http(s) URL of the file, at most 100 MiB. This or content. */
      file_url?: string | undefined;
      /** The text of the file itself, at most 10 MB. This or file_url. */
      content?: string | undefined;
      /** The language of the terms; the source language of the project when absent. */
      source_language?: string | undefined;
      /** http(s) URL for the callbacks of this call; empty means the registered one. */
      callback_url?: string | undefined;
      /** Narrows the events; empty means all. */
      callback_events?: string[] | undefined;
    };
    output: {
      upload_id: string;
      accepted_at: string;
      /** Null until the file is read; the callback has it. */
      terms_count: number | null;
    };
  };
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
  /** List the export templates of one type. */
  list_export_templates: {
    input: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
    };
    output: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      templates: Array<{
        id: string;
        name: string;
        is_default: boolean;
        format: string;
        /** Only where the format has both modes. */
        mode?: "single" | "separate" | undefined;
        fields: string[];
        languages: string[];
        field_order: Array<{
          type: "field" | "language";
          value: string;
        }>;
        /** Epoch milliseconds. */
        created_at: number;
        /** Epoch milliseconds. */
        updated_at: number;
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
  /** What a translation was before: every text that was replaced and every review, newest first. */
  list_row_history: {
    input: {
      task_id: string;
      /** From the list of strings; or string_id. */
      id?: string | undefined;
      string_id?: string | undefined;
      language: string;
      /** Counted from 1. */
      page?: number | undefined;
      page_size?: number | undefined;
    };
    output: {
      task_id: string;
      id: string;
      string_id: string;
      language: string;
      content: string;
      /** The row as it is now. */
      translation: {
        text: string | null;
        source: "tm" | "ai" | "mt" | "builtin" | "manual" | null;
        tm_score: number | null;
        score: number | null;
        /** How the score came about. */
        score_detail: {
          /** rules, model or hybrid. */
          source: string;
          confidence: string;
          /** Scores of different versions are not comparable. */
          version: string | null;
          /** true: the origin of the text, not an issue, holds the score down. */
          is_capped: boolean;
          drivers: Array<{
            check: string;
            severity: string;
            points: number;
            by: string;
          }>;
        } | null;
        state: string;
        /** Why there is no text, in state failed. */
        failure: string | null;
        issues: Array<{
          check: string;
          severity: string;
          message: string;
        } & Record<string, unknown>>;
        /** Near matches of the memory. */
        examples_count: number;
        /** Grows with every change by a person; send it back to change what you have seen. */
        revision: number;
        reviewed_at: string | null;
        reviewed_by: string | null;
      };
      page: number;
      page_size: number;
      total: number;
      items: Array<{
        id: string;
        /** edited, approved, rejected, repaired or optimized. */
        action: string;
        /** Who did it; null for the pipeline. */
        actor: string | null;
        comment: string | null;
        at: string;
        /** Before the change, as are the three below. */
        text: string | null;
        source: "tm" | "ai" | "mt" | "builtin" | "manual" | null;
        state: string;
        score: number | null;
      }>;
    };
  };
  /** The strings of a task with their translations, in source order. */
  list_task_strings: {
    input: {
      task_id: string;
      /** Counted from 1. */
      page?: number | undefined;
      page_size?: number | undefined;
      /** next_cursor of the answer before; instead of page, and far cheaper in long lists. */
      cursor?: string | undefined;
      language?: string | undefined;
      min_score?: number | undefined;
      max_score?: number | undefined;
      state?: "new" | "failed" | "machine" | "edited" | "approved" | "rejected" | undefined;
      /** Only translations in which this check found something. */
      issue?: string | undefined;
      /** Part of the source or of the translation, in any case. */
      q?: string | undefined;
    };
    output: {
      task_id: string;
      page: number | null;
      page_size: number;
      total: number | null;
      next_cursor: string | null;
      items: Array<{
        id: string;
        string_id: string;
        content: string;
        translations: Record<string, {
          text: string | null;
          source: "tm" | "ai" | "mt" | "builtin" | "manual" | null;
          tm_score: number | null;
          score: number | null;
          /** How the score came about. */
          score_detail: {
            /** rules, model or hybrid. */
            source: string;
            confidence: string;
            /** Scores of different versions are not comparable. */
            version: string | null;
            /** true: the origin of the text, not an issue, holds the score down. */
            is_capped: boolean;
            drivers: Array<{
              check: string;
              severity: string;
              points: number;
              by: string;
            }>;
          } | null;
          state: string;
          /** Why there is no text, in state failed. */
          failure: string | null;
          issues: Array<{
            check: string;
            severity: string;
            message: string;
          } & Record<string, unknown>>;
          /** Near matches of the memory. */
          examples_count: number;
          /** Grows with every change by a person; send it back to change what you have seen. */
          revision: number;
          reviewed_at: string | null;
          reviewed_by: string | null;
        }>;
        updated_at: string;
      }>;
    };
  };
  /** List the terms that the scan of a task found, the most important first. */
  list_task_terms: {
    input: {
      task_id: string;
      /** Counted from 1. */
      page?: number | undefined;
      page_size?: number | undefined;
    };
    output: {
      task_id: string;
      scan_status: "pending" | "running" | "completed" | "skipped" | "failed";
      page: number;
      page_size: number;
      total: number;
      items: Array<{
        id: string;
        term: string;
        content: string;
        source_language: string;
        category: string;
        glossary_score: number;
        judgment: string;
        translation_source: "ai" | "tm" | "manual";
        translations: Record<string, string>;
        updated_at: string;
      }>;
    };
  };
  /** List the termbase in the source language of the project, last changed first. */
  list_terms: {
    input: {
      /** Counted from 1. */
      page?: number | undefined;
      page_size?: number | undefined;
      /** Exact; empty means any. */
      category?: string | undefined;
      /** Part of the content, as it stands; case is folded by PostgreSQL’s lower() on both sides. */
      keyword?: string | undefined;
    };
    output: {
      page: number;
      page_size: number;
      total: number;
      source_language: string;
      items: Array<{
        id: string;
        content: string;
        source_language: string;
        category: string;
        pic: string;
        translations: Record<string, string>;
        note: string;
        part_of_speech: string;
        case_sensitive: boolean;
        do_not_translate: boolean;
        variants: string[];
        target_variants: Record<string, string[]>;
        forbidden: Record<string, string[]>;
        created_at: string;
        updated_at: string;
      }>;
    };
  };
  /** Publish the strings and translations of a task to the project; the latest publish overwrites. */
  publish_task: {
    input: {
      task_id: string;
      /** http(s) URL for the callbacks of this call; empty means the registered one. */
      callback_url?: string | undefined;
      /** Narrows the events; empty means all. */
      callback_events?: string[] | undefined;
    };
    output: {
      task_id: string;
      job_id: string;
      accepted_at: string;
      source_language: string;
      target_languages: string[];
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
  /** Continue a failed or cancelled task at its first unfinished checkpoint. */
  retry_task: {
    input: {
      task_id: string;
    };
    output: {
      task_id: string;
      job_id: string;
      status: string;
    };
  };
  /** Search the translation memory of the project for near or containing texts. */
  search_memory: {
    input: {
      /** The source language of the project when absent. */
      source_language?: string | undefined;
      target_language: string;
      /** This or texts. */
      text?: string | undefined;
      texts?: string[] | undefined;
      /** With text: a unit of this string and the same text scores 102. */
      string_id?: string | undefined;
      /** concordance finds units that have the text somewhere in them. */
      mode?: "fuzzy" | "concordance" | undefined;
      /** Only for concordance. */
      search_in?: "source" | "target" | undefined;
      /** Only for fuzzy. */
      min_score?: number | undefined;
      limit?: number | undefined;
    };
    output: {
      source_language: string;
      target_language: string;
      results: Array<{
        text: string;
        matches: Array<{
          source: string;
          /** As the memory has it. */
          target: string;
          /** With the numbers and placeholders of the text, where they could be exchanged. */
          suggestion: string;
          /** 102 same string, 101 same neighbour, 100 same text, 99 same wording, else how near. */
          score: number;
          /** Before penalties. */
          raw: number;
          penalties: Array<{
            reason: "substituted" | "unreviewed" | "machine";
            points: number;
          }>;
          /** For example "raw 99, numbers or placeholders exchanged −1, unreviewed −3 = 95". */
          explanation: string;
          diff: Array<{
            op: "equal" | "delete" | "insert" | "replace";
            from: string;
            to: string;
          }>;
          origin: string;
          reviewed: boolean;
          string_id: string;
          updated_at: string;
        }>;
      }>;
      /** false when a concordance of a very common or short text searched only a part of the memory. */
      is_complete: boolean;
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
  /** Add target languages to a task; the term scan is always skipped. */
  supplement_translate: {
    input: {
      task_id: string;
      target_languages: string[];
      skip_tm?: boolean | undefined;
      skip_tb?: boolean | undefined;
      /** http(s) URL for the callbacks of this call; empty means the registered one. */
      callback_url?: string | undefined;
      /** Narrows the events; empty means all. */
      callback_events?: string[] | undefined;
    };
    output: {
      task_id: string;
      job_id: string | null;
      accepted_at: string;
      requested_target_languages: string[];
      effective_target_languages: string[];
      skipped_target_languages: string[];
      all_already_translated: boolean;
    };
  };
  /** Change an export template. Only fields that are sent change; lists are replaced as a whole. */
  update_export_template: {
    input: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      id: string;
      name?: string | undefined;
      /** Catalogues such as po or android hold one language per file: several come in an archive. */
      format?: "android" | "arb" | "csv" | "i18next" | "ini" | "json" | "json_nested" | "po" | "properties" | "resx" | "srt" | "strings" | "tbx" | "tmx" | "xcstrings" | "xliff" | "xliff2" | "xlsx" | "xml" | "yaml" | undefined;
      is_default?: boolean | undefined;
      /** One file, or one per language in an archive. Not every format has both. */
      mode?: "single" | "separate" | undefined;
      fields?: Array<"string_id" | "content" | "context" | "max_length" | "category" | "pic" | "speaker" | "extra" | "source_language" | "updated_at"> | undefined;
      languages?: string[] | undefined;
      field_order?: Array<{
        type: "field";
        value: "string_id" | "content" | "context" | "max_length" | "category" | "pic" | "speaker" | "extra" | "source_language" | "updated_at";
      } | {
        type: "language";
        value: string;
      }> | undefined;
    };
    output: {
      /** Strings of the whole project, or of one task. */
      type: "project_strings" | "task_strings";
      template: {
        id: string;
        name: string;
        is_default: boolean;
        format: string;
        /** Only where the format has both modes. */
        mode?: "single" | "separate" | undefined;
        fields: string[];
        languages: string[];
        field_order: Array<{
          type: "field" | "language";
          value: string;
        }>;
        /** Epoch milliseconds. */
        created_at: number;
        /** Epoch milliseconds. */
        updated_at: number;
      };
    };
  };
  /** Change the name, the languages or the settings of the project. */
  update_project: {
    input: {
      name?: string | undefined;
      source_language?: string | null | undefined;
      target_languages?: string[] | undefined;
      settings?: {
        engine?: "builtin" | "openai_compatible" | "anthropic" | "gemini" | "deepl" | "google" | "libretranslate" | "apertium" | null | null | undefined;
        fallback_engines?: Array<"builtin" | "openai_compatible" | "anthropic" | "gemini" | "deepl" | "google" | "libretranslate" | "apertium"> | null | undefined;
        model?: string | null | null | undefined;
        prompt_style?: "plain" | "detailed" | "few_shot" | null | undefined;
        style_guide?: string | null | undefined;
        brief?: string | null | undefined;
        language_instructions?: Record<string, string | null> | null | undefined;
        register?: "formal" | "informal" | "neutral" | null | null | undefined;
        smart_optimize?: boolean | null | undefined;
        optimize_threshold?: number | null | undefined;
        profile?: "economy" | "standard" | "best" | null | undefined;
        tm_threshold?: number | null | undefined;
        ini_escape_mode?: "escape" | "no-escape" | null | undefined;
        publish_requires_review?: boolean | null | undefined;
      } | undefined;
    };
    output: {
      project_id: string;
      name: string;
      source_language: string | null;
      target_languages: string[];
      /** With the defaults filled in. */
      settings: {
        /** null: a model where the operator configured one, else builtin. */
        engine: "builtin" | "openai_compatible" | "anthropic" | "gemini" | "deepl" | "google" | "libretranslate" | "apertium" | null;
        /** Asked in this order when the engine is down. */
        fallback_engines: Array<"builtin" | "openai_compatible" | "anthropic" | "gemini" | "deepl" | "google" | "libretranslate" | "apertium">;
        /** null: the one of the operator. */
        model: string | null;
        prompt_style: "plain" | "detailed" | "few_shot";
        style_guide: string;
        /** What the product is and who it is for. */
        brief: string;
        /** Language code to wishes for that language only. */
        language_instructions: Record<string, string>;
        register: "formal" | "informal" | "neutral" | null;
        smart_optimize: boolean;
        optimize_threshold: number;
        profile: "economy" | "standard" | "best";
        /** Matches of the memory below it are not offered. */
        tm_threshold: number;
        ini_escape_mode: "escape" | "no-escape";
        /** true: only edited and approved rows are published. */
        publish_requires_review: boolean;
      };
      created_at: string;
    };
  };
  /** Edit, approve or reject translations of a task, each with a result of its own. */
  update_task_strings: {
    input: {
      task_id: string;
      items: Array<{
        /** From the list of strings; or string_id. */
        id?: string | undefined;
        string_id?: string | undefined;
        language: string;
        /** A new translation. It is checked and scored at once, and taken whatever the checks find. */
        text?: string | undefined;
        /** edited when a text is given and no state. A rejected row keeps its text and is not published. */
        state?: "edited" | "approved" | "rejected" | undefined;
        /** Kept in the history of the row. */
        comment?: string | undefined;
        /** The one you have seen; another one there is a conflict. */
        revision?: number | undefined;
      }>;
    };
    output: {
      task_id: string;
      requested_count: number;
      updated_count: number;
      results: Array<{
        id: string | null;
        string_id: string | null;
        language: string;
        status: "updated" | "unchanged" | "not_found" | "conflict" | "invalid";
        error?: string | undefined;
        /** The row as it is now, where there is one. */
        translation?: {
          text: string | null;
          source: "tm" | "ai" | "mt" | "builtin" | "manual" | null;
          tm_score: number | null;
          score: number | null;
          /** How the score came about. */
          score_detail: {
            /** rules, model or hybrid. */
            source: string;
            confidence: string;
            /** Scores of different versions are not comparable. */
            version: string | null;
            /** true: the origin of the text, not an issue, holds the score down. */
            is_capped: boolean;
            drivers: Array<{
              check: string;
              severity: string;
              points: number;
              by: string;
            }>;
          } | null;
          state: string;
          /** Why there is no text, in state failed. */
          failure: string | null;
          issues: Array<{
            check: string;
            severity: string;
            message: string;
          } & Record<string, unknown>>;
          /** Near matches of the memory. */
          examples_count: number;
          /** Grows with every change by a person; send it back to change what you have seen. */
          revision: number;
          reviewed_at: string | null;
          reviewed_by: string | null;
        } | undefined;
      }>;
    };
  };
  /** Change a term that the scan of a task found, until translation has taken it. */
  update_task_term: {
    input: {
      task_id: string;
      id: string;
      term?: string | undefined;
      category?: string | undefined;
      judgment?: string | undefined;
      glossary_score?: number | undefined;
      /** Language code to text; an empty text clears that language. */
      translations?: Record<string, string> | undefined;
    };
    output: {
      id: string;
      term: string;
      content: string;
      source_language: string;
      category: string;
      glossary_score: number;
      judgment: string;
      translation_source: "ai" | "tm" | "manual";
      translations: Record<string, string>;
      updated_at: string;
    };
  };
  /** Change terms of the termbase, each with a result of its own. */
  update_terms: {
    input: {
      terms: Array<{
        id: string;
        /** An empty text is ignored. */
        content?: string | undefined;
        category?: string | undefined;
        pic?: string | undefined;
        /** Language code to text; an empty text clears that language. */
        translations?: Record<string, string> | undefined;
        /** For translators and models. */
        note?: string | undefined;
        /** Such as noun, verb, adjective or properNoun. Of a verb, -ing and -ed are found as well. */
        part_of_speech?: string | undefined;
        /** Only found where its case is the same: Apple, not apple. */
        case_sensitive?: boolean | undefined;
        /** Must stand in every translation as it is. */
        do_not_translate?: boolean | undefined;
        /** Other spellings of the content that mean the same term; replaces the list. */
        variants?: string[] | undefined;
        /** Language code to other translations that are right as well; an empty list clears that language. */
        target_variants?: Record<string, string[]> | undefined;
        /** Language code to texts that must not be used for this term; an empty list clears that language. */
        forbidden?: Record<string, string[]> | undefined;
      }>;
    };
    output: {
      requested_count: number;
      updated_count: number;
      results: Array<{
        id: string;
        status: "updated" | "not_found" | "invalid_id" | "error";
        modified?: number | undefined;
        error?: string | undefined;
      }>;
    };
  };
  /** Upload terms in bulk. They are merged into the termbase in the background. */
  upload_terms: {
    input: {
      terms: Array<{
        content: string;
        source_language: string;
        category?: string | undefined;
        pic?: string | undefined;
        /** Language code to text; an empty text clears that language. */
        translations?: Record<string, string> | undefined;
        /** For translators and models. */
        note?: string | undefined;
        /** Such as noun, verb, adjective or properNoun. Of a verb, -ing and -ed are found as well. */
        part_of_speech?: string | undefined;
        /** Only found where its case is the same: Apple, not apple. */
        case_sensitive?: boolean | undefined;
        /** Must stand in every translation as it is. */
        do_not_translate?: boolean | undefined;
        /** Other spellings of the content that mean the same term; replaces the list. */
        variants?: string[] | undefined;
        /** Language code to other translations that are right as well; an empty list clears that language. */
        target_variants?: Record<string, string[]> | undefined;
        /** Language code to texts that must not be used for this term; an empty list clears that language. */
        forbidden?: Record<string, string[]> | undefined;
      }>;
      /** http(s) URL for the callbacks of this call; empty means the registered one. */
      callback_url?: string | undefined;
      /** Narrows the events; empty means all. */
      callback_events?: string[] | undefined;
    };
    output: {
      upload_id: string;
      accepted_at: string;
      terms_count: number;
    };
  };
  /** Wait until a publish job has ended, up to 15 minutes. */
  wait_for_publish: {
    input: {
      job_id: string;
      timeout_sec?: number | undefined;
    };
    output: {
      job_id: string;
      task_id: string;
      status: "pending" | "running" | "completed" | "failed";
      is_completed: boolean;
      is_failed: boolean;
      error: string | null;
      accepted_at: string;
      updated_at: string;
      /** What was published and what was left out, once it is completed. */
      counts: {
        strings_count: number;
        translations_count: number;
        learned_count: number;
        skipped: {
          untranslated: number;
          rejected: number;
          unreviewed: number;
        };
      } | null;
      timed_out: boolean;
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
  cancel_task: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/cancel' },
  confirm_terms: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/confirm-terms' },
  create_export_template: { face: 'open', method: 'POST', path: '/api/open/v1/export-templates/create' },
  create_task: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/create' },
  delete_export_template: { face: 'open', method: 'POST', path: '/api/open/v1/export-templates/delete' },
  delete_task_terms: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/terms/delete' },
  delete_terms: { face: 'open', method: 'POST', path: '/api/open/v1/terms/delete' },
  export_ini: { face: 'open', method: 'POST', path: '/api/open/v1/export/ini' },
  export_memory: { face: 'open', method: 'POST', path: '/api/open/v1/tm/export' },
  export_task: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/export' },
  export_terms: { face: 'open', method: 'POST', path: '/api/open/v1/terms/export' },
  get_export_template: { face: 'open', method: 'GET', path: '/api/open/v1/export-templates/get' },
  get_memory_import: { face: 'open', method: 'GET', path: '/api/open/v1/tm/import-status' },
  get_project: { face: 'open', method: 'GET', path: '/api/open/v1/project' },
  get_publish_status: { face: 'open', method: 'GET', path: '/api/open/v1/tasks/publish-status' },
  get_task_status: { face: 'open', method: 'GET', path: '/api/open/v1/tasks/status' },
  get_workspace_context: { face: 'social', method: 'GET', path: '/api/v1/workspace' },
  import_memory: { face: 'open', method: 'POST', path: '/api/open/v1/tm/import' },
  import_terms: { face: 'open', method: 'POST', path: '/api/open/v1/terms/import' },
  list_accounts: { face: 'social', method: 'GET', path: '/api/v1/accounts' },
  list_callback_deliveries: { face: 'open', method: 'GET', path: '/api/open/v1/callbacks/deliveries' },
  list_export_templates: { face: 'open', method: 'GET', path: '/api/open/v1/export-templates' },
  list_languages: { face: 'open', method: 'GET', path: '/api/open/v1/languages' },
  list_row_history: { face: 'open', method: 'GET', path: '/api/open/v1/tasks/strings/history' },
  list_task_strings: { face: 'open', method: 'GET', path: '/api/open/v1/tasks/strings' },
  list_task_terms: { face: 'open', method: 'GET', path: '/api/open/v1/tasks/terms' },
  list_terms: { face: 'open', method: 'GET', path: '/api/open/v1/terms' },
  publish_task: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/publish' },
  redeliver_callback: { face: 'open', method: 'POST', path: '/api/open/v1/callbacks/redeliver' },
  retry_task: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/retry' },
  search_memory: { face: 'open', method: 'POST', path: '/api/open/v1/tm/search' },
  send_test_callback: { face: 'open', method: 'POST', path: '/api/open/v1/callbacks/test' },
  supplement_translate: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/supplement-translate' },
  update_export_template: { face: 'open', method: 'POST', path: '/api/open/v1/export-templates/update' },
  update_project: { face: 'open', method: 'POST', path: '/api/open/v1/project/update' },
  update_task_strings: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/strings/update' },
  update_task_term: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/terms/update' },
  update_terms: { face: 'open', method: 'POST', path: '/api/open/v1/terms/update' },
  upload_terms: { face: 'open', method: 'POST', path: '/api/open/v1/terms/create' },
  wait_for_publish: { face: 'open', method: 'POST', path: '/api/open/v1/tasks/publish-wait' },
} as const;

export const SCOPES = ["workspace:read","accounts:read","accounts:write","posts:read","posts:write","schedule:write","approvals:write","publish:write","media:read","media:write","comments:read","comments:write","comments:reply","comments:moderate","ideas:read","ideas:write","analytics:read","localize:read","localize:write","webhooks:manage","events:read","audit:read"] as const;
export const TIERS = ["draft","schedule","publish","reply"] as const;
export const CONFIRM_MODES = ["preauthorized","confirm","first_time"] as const;
export const CREDENTIAL_KINDS = ["api_key","mcp_client","oauth_app","service"] as const;
export const KEY_SCOPES = ["tasks","terms","export","read_only"] as const;
