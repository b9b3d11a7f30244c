import { useLingui } from '@lingui/react';
import { CircleAlert, Languages } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { ParlanceError } from '../api/client.ts';
import { explain } from '../api/explain.ts';
import { speak, t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';

/** A page outside of every workspace: one card for one task. */
export function EntrancePage({
  title,
  lead,
  children,
  foot,
  isWide = false,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
  /** For cards that are read rather than filled in. */
  isWide?: boolean;
}) {
  const { i18n } = useLingui();
  useEffect(() => {
    document.title = `${title} · Parlance`;
  }, [title]);
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas px-4 pb-10 pt-[max(32px,9vh)]">
      <a href="/" className="mb-6 flex items-center gap-2.5 text-lg font-semibold">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        Parlance
      </a>
      <section
        aria-labelledby="entrance-title"
        className={`w-full rounded-xl border border-line bg-surface p-7 shadow-e2 max-sm:p-5 ${isWide ? 'max-w-[860px]' : 'max-w-[420px]'}`}
      >
        <h1 id="entrance-title" className="text-xl font-semibold">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-1 text-sm text-fg-2">{lead}</p>}
        {children !== undefined && <div className="mt-5 space-y-4">{children}</div>}
        {foot != null && <div className="mt-5 border-t border-line pt-4 text-sm text-fg-3">{foot}</div>}
      </section>
      <Button
        variant="ghost"
        className="mt-4"
        onClick={() => void speak(i18n.locale === 'en' ? 'zh-cn' : 'en')}
      >
        <Languages aria-hidden />
        {i18n.locale === 'en' ? <span lang="zh-CN">简体中文</span> : <span lang="en">English</span>}
      </Button>
    </main>
  );
}

/** A form that fills the card: Enter sends it, and errors are shown above the button. */
export function EntranceForm({
  onSubmit,
  submit,
  problem,
  isBusy,
  isDisabled = false,
  children,
}: {
  onSubmit: () => void;
  submit: string;
  problem: string | null;
  isBusy: boolean;
  isDisabled?: boolean;
  children?: ReactNode;
}) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={send} className="space-y-4">
      {children}
      {problem !== null && <Alert>{problem}</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        isBusy={isBusy}
        disabled={isDisabled}
      >
        {submit}
      </Button>
    </form>
  );
}

export function Alert({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm text-bad-text"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** A link out of a card that has nothing to fill in. */
export function EntranceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="font-medium text-brand-text underline-offset-2 hover:underline">
      {children}
    </a>
  );
}

/** A link that opens nothing: what happened to it, what to do about it, and where to go. */
export function DeadLink({ of, error = null, foot }: { of: LinkKind; error?: unknown; foot?: ReactNode }) {
  const isSpent = error instanceof ParlanceError && (error.status === 404 || error.status === 400);
  // The server is busy or unreachable: the link itself may be good.
  if (error !== null && !isSpent)
    return (
      <EntrancePage title={t('entrance.failed')} lead={explain(error).text}>
        <Button size="lg" className="w-full" onClick={() => location.reload()}>
          {t('common.retry')}
        </Button>
      </EntrancePage>
    );
  return (
    <EntrancePage
      title={t(error === null ? 'entrance.incomplete' : 'entrance.spent')}
      lead={error === null ? t(`entrance.incomplete.${of}`) : t(`entrance.spent.${of}`)}
      foot={foot === undefined ? <EntranceLink href="/sign-in">{t('entrance.back')}</EntranceLink> : foot}
    />
  );
}

type LinkKind = 'invitation' | 'reset' | 'review' | 'setUp';
