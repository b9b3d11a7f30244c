import { t } from '../../text/text.ts';
import { CopyButton, Code } from '../../ui/bits.tsx';

const CALLBACK = `import { verifyCallback } from '@parlance/sdk/webhooks';

// rawBody: the bytes as they came, before any JSON parser.
const callback = verifyCallback({
  headers: request.headers,
  rawBody,
  appSecret: process.env.PARLANCE_APP_SECRET,
});`;

const WEBHOOK = `import { verifyWebhook } from '@parlance/sdk/webhooks';

// rawBody: the bytes as they came, before any JSON parser.
const event = verifyWebhook({
  headers: request.headers,
  rawBody,
  secret: process.env.WEBHOOK_SECRET,
});`;

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
