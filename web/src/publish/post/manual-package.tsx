import { ExternalLink, Image } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { CopyButton } from '../../ui/bits.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import type { Post, Target } from '../states.ts';
import { CHANGED_BY_PUBLISH, type Package } from './target-facts.ts';

/** On some platforms only people can publish: everything to copy, the steps, and "done". */
export function ManualPackage({ post, target, content }: { post: Post; target: Target; content: Package }) {
  const may = useMay();
  const [platformUrl, setUrl] = useState('');
  const resolve = useAct('resolve_target', {
    changes: CHANGED_BY_PUBLISH,
    done: t('post.resolved'),
    quiet: true,
  });
  const which = { postId: post.postId, targetId: target.id };
  return (
    <div className="space-y-3 rounded-md border border-warn-line bg-warn-soft/50 p-3">
      <ol className="space-y-0.5 text-xs text-fg-2">
        {content.instructions.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div className="relative rounded-sm border border-line bg-surface p-2.5 pr-24">
        <p className="max-h-48 overflow-y-auto whitespace-pre-wrap text-sm" lang={target.locale ?? undefined}>
          {content.textToCopy}
        </p>
        <span className="absolute right-2 top-2">
          <CopyButton value={content.textToCopy} label={t('post.copyText')} text={t('common.copy')} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {content.mediaUrls.map((url, index) => (
          <a key={url} href={url} download className={buttonClass({ size: 'xs' })}>
            <Image />
            {t('post.mediaFile', { number: index + 1 })}
          </a>
        ))}
        {content.appLink !== '' && (
          <a href={content.appLink} target="_blank" rel="noreferrer" className={buttonClass({ size: 'xs' })}>
            <ExternalLink />
            {t('post.openApp')}
          </a>
        )}
      </div>
      {may('publish') && (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            resolve.run({ ...which, outcome: 'published', ...(platformUrl !== '' && { platformUrl }) });
          }}
        >
          <Field label={t('post.manualUrl')} failure={resolve.error} className="min-w-52 flex-1">
            {(p) => (
              <Input
                {...p}
                type="url"
                value={platformUrl}
                onChange={(event) => setUrl(event.target.value)}
                placeholder="https://"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="md" isBusy={resolve.isBusy}>
            {t('post.manualDone')}
          </Button>
          <Button
            size="md"
            isBusy={resolve.isBusy}
            onClick={() => resolve.run({ ...which, outcome: 'not_published' })}
          >
            {t('post.manualSkip')}
          </Button>
        </form>
      )}
    </div>
  );
}
