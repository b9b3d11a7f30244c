import { useState } from 'react';
import { problemAt } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { i18n, t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, InputField, TextAreaField } from '../../ui/field.tsx';
import type { Media } from './states.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

/** The tags of a field, as they are written one after the other. */
const tagsIn = (text: string): string[] =>
  [...new Set(text.split(/[,，]/).map((each) => each.trim()))].filter(Boolean);

const withTag = (text: string, tag: string): string => [...tagsIn(text), tag].join(', ');

/** Name, tags, and the description of the picture in each language. An emptied description removes its language. */
export function MediaForm({ media, isLocked }: { media: Media; isLocked: boolean }) {
  const [filename, setFilename] = useState(media.filename);
  const [tags, setTags] = useState(media.tags.join(', '));
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.keys(media.altText).length === 0
      ? { [i18n.locale === 'zh-cn' ? 'zh-CN' : 'en']: '' }
      : media.altText,
  );
  const [language, setLanguage] = useState('');
  const update = useAct('update_media', {
    changes: ['list_media', 'get_media', 'list_media_tags'],
    quiet: true,
    done: t('media.saved'),
  });
  const problemOf = (field: string) => problemAt(update.error, field);

  const save = () => {
    const altText: Record<string, string | null> = {};
    for (const [code, text] of Object.entries(texts)) {
      if (text.trim() !== '') altText[code] = text.trim();
      else if (code in media.altText) altText[code] = null;
    }
    update.run({
      mediaId: media.id,
      version: media.version,
      altText,
      tags: tagsIn(tags),
      ...(filename !== media.filename && { filename }),
    });
  };

  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset disabled={isLocked} className="space-y-3">
        <InputField
          label={t('media.filename')}
          problem={problemOf('filename')}
          value={filename}
          onChange={(event) => setFilename(event.target.value)}
        />
        {Object.entries(texts).map(([code, text]) => (
          <TextAreaField
            key={code}
            label={t('media.alt', { language: languageName(code) })}
            hint={t('media.alt.hint')}
            problem={problemOf('altText')}
            lang={code}
            dir="auto"
            value={text}
            onChange={(event) => setTexts({ ...texts, [code]: event.target.value })}
          />
        ))}
        {!isLocked && (
          <div className="flex items-end gap-2">
            <Field label={t('media.alt.language')} className="flex-1">
              {(p) => (
                <Input
                  {...p}
                  placeholder="ja"
                  value={language}
                  onChange={(event) => setLanguage(event.target.value)}
                />
              )}
            </Field>
            <Button
              size="md"
              disabled={language.trim() === '' || language.trim() in texts}
              onClick={() => {
                setTexts({ ...texts, [language.trim()]: '' });
                setLanguage('');
              }}
            >
              {t('common.add')}
            </Button>
          </div>
        )}
        <InputField
          label={t('media.tags')}
          hint={t('media.tags.hint')}
          problem={problemOf('tags')}
          value={tags}
          onChange={(event) => setTags(event.target.value)}
        />
        {!isLocked && <KnownTags of={tags} onAdd={(tag) => setTags(withTag(tags, tag))} />}
        <FormProblem error={update.error} fields={['filename', 'tags', 'altText']} />
        {!isLocked && (
          <Button type="submit" variant="primary" isBusy={update.isBusy}>
            {t('common.save')}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

const OFFERED = 8;

/** Tags that others have used: a click adds one, so that nobody spells it differently. */
function KnownTags({ of, onAdd }: { of: string; onAdd: (tag: string) => void }) {
  const tags = useCall('list_media_tags', {}, { staleTime: 60_000 });
  const here = new Set(tagsIn(of));
  const others = (tags.data?.items ?? []).filter(({ tag }) => !here.has(tag)).slice(0, OFFERED);
  if (others.length === 0) return null;
  return (
    <div role="group" aria-label={t('media.tags.known')} className="flex flex-wrap gap-1.5">
      {others.map(({ tag }) => (
        <button
          type="button"
          key={tag}
          onClick={() => onAdd(tag)}
          aria-label={t('media.tags.add', { tag })}
          className="h-6 max-w-48 truncate rounded-full border border-dashed border-line-strong px-2 text-xs text-fg-2 hover:bg-hover"
        >
          + {tag}
        </button>
      ))}
    </div>
  );
}
