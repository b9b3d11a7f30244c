import { createAppKey, disableAppKey, listAppKeys, rotateAppKey } from './app-keys.ts';
import { check } from './check.ts';
import { ci } from './ci.ts';
import type { AnyCommand } from './command.ts';
import { completionOf } from './completion.ts';
import { createCredential, listCredentials, revokeCredential } from './credentials.ts';
import { backupStore, moveStore, restoreStore } from './db.ts';
import { diff } from './diff.ts';
import { exportProject } from './export.ts';
import { importFile } from './import.ts';
import { init } from './init.ts';
import { listen } from './listen.ts';
import { login, logout } from './login.ts';
import { logs } from './logs.ts';
import { mcp } from './mcp.ts';
import { uploadMedia } from './media.ts';
import { createPost, localizePost, postStatus, publishPost, schedulePost } from './post.ts';
import { createProject, listProjects } from './projects.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { reviewTerms } from './review-terms.ts';
import { status } from './status.ts';
import { exportTerms, importTerms, searchTerms } from './terms.ts';
import { exportMemory, importMemory, searchMemory } from './tm.ts';

/** Every command, in the order of the help. Help, completion and the reference are made from it. */
export const COMMANDS: readonly AnyCommand[] = [
  init,
  login,
  logout,
  push,
  pull,
  importFile,
  exportProject,
  diff,
  check,
  ci,
  status,
  reviewTerms,
  importTerms,
  exportTerms,
  searchTerms,
  importMemory,
  exportMemory,
  searchMemory,
  createPost,
  schedulePost,
  publishPost,
  postStatus,
  localizePost,
  uploadMedia,
  listen,
  logs,
  mcp,
  completionOf(() => COMMANDS),
  createProject,
  listProjects,
  createAppKey,
  rotateAppKey,
  disableAppKey,
  listAppKeys,
  createCredential,
  listCredentials,
  revokeCredential,
  backupStore,
  restoreStore,
  moveStore,
];
