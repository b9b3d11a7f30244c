// One line per operation, sorted by path. test/architecture.test.ts fails if one is forgotten.
export { listCallbackDeliveries } from '../localization/callbacks/list-callback-deliveries.ts';
export { redeliverCallback } from '../localization/callbacks/redeliver-callback.ts';
export { sendTestCallback } from '../localization/callbacks/send-test-callback.ts';
export { createAppKey } from '../localization/keys/create-app-key.ts';
export { disableAppKey } from '../localization/keys/disable-app-key.ts';
export { listAppKeys } from '../localization/keys/list-app-keys.ts';
export { rotateAppKey } from '../localization/keys/rotate-app-key.ts';
export { createProject } from '../localization/projects/create-project.ts';
export { listLanguages } from '../localization/projects/list-languages.ts';
export { listProjects } from '../localization/projects/list-projects.ts';
export { listAccounts } from '../social/accounts/list-accounts.ts';
export { createCredential } from '../social/credentials/create-credential.ts';
export { listCredentials } from '../social/credentials/list-credentials.ts';
export { revokeCredential } from '../social/credentials/revoke-credential.ts';
export { getWorkspaceContext } from '../social/workspace/get-workspace-context.ts';
