import { createAppKey, disableAppKey, listAppKeys, rotateAppKey } from './app-keys.ts';
import { check } from './check.ts';
import { ci } from './ci.ts';
import type { AnyCommand } from './command.ts';
import { createCredential, listCredentials, revokeCredential } from './credentials.ts';
import { backupStore, moveStore, restoreStore } from './db.ts';
import { diff } from './diff.ts';
import { createProject, listProjects } from './projects.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { status } from './status.ts';

/** Every command, in the order in which the help shows them. Help, completion and the reference are made from it. */
export const COMMANDS: readonly AnyCommand[] = [
  push,
  pull,
  diff,
  check,
  ci,
  status,
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
