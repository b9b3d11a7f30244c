import { randomBytes } from 'node:crypto';
import type { Keyring, SecretPlace } from '#platform/secrets.ts';

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

export function sealSecret(keyring: Keyring, workspaceId: string, webhookId: string, secret: string): string {
  return keyring.seal(secret, placeOfSecret(workspaceId, webhookId));
}

export const placeOfSecret = (workspaceId: string, row: string): SecretPlace => ({
  workspaceId,
  table: 'webhooks',
  column: 'secret_sealed',
  row,
});
