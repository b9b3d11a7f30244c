import { t } from '../../text/text.ts';
import { CopyButton, Code } from '../../ui/bits.tsx';

const CALLBACK = `import { verifyCallback } from '@parlance/sdk/webhooks';

// rawBody: the bytes as they came, before any JSON parser.
const callback = verifyCallback({
  headers: request.headers,
  rawBody,
  appSecret: process.env.PARLANCE_APP_SECRET,
});`;

const WEBHOOK = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromParlance(header: string, rawBody: string, secret: string): boolean {
  const { t: time = '', v1 = '' } = Object.fromEntries(
    header.split(',').map((part) => part.split('=', 2)),
  );
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', secret).update(\`\${time}.\${rawBody}\`).digest();
  const given = Buffer.from(v1, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

isFromParlance(request.headers['x-parlance-signature'], rawBody, process.env.WEBHOOK_SECRET);`;

export function HowToVerify({ kind }: { kind: 'callback' | 'webhook' }) {
  const code = kind === 'callback' ? CALLBACK : WEBHOOK;
  return (
    <div className="mb-2 space-y-1.5">
      <p className="text-xs text-fg-2">{t(`dev.deliveries.verify.${kind}`)}</p>
      <div className="relative">
        <Code label={t('dev.deliveries.verify')}>{code}</Code>
        <span className="absolute top-1 right-1">
          <CopyButton value={code} label={t('common.copyThis', { value: t('dev.deliveries.verify') })} />
        </span>
      </div>
    </div>
  );
}
