import { ArrowDown, ArrowUp, ImagePlus, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Input as Wanted, Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input, InputField, Options, SelectField, TextArea } from '../../ui/field.tsx';
import { ownFile } from '../media/own-file.ts';
import { LibraryDialog } from './later.tsx';

type Document = NonNullable<Output<'get_media'>['document']>;
type Format = NonNullable<Wanted<'create_document'>['format']>;
type Look = NonNullable<Wanted<'create_document'>['look']>;
type Page = { key: number; title: string; text: string; mediaId: string | null };

const FORMATS: readonly Format[] = ['portrait', 'square', 'landscape'];
const LOOKS: readonly Look[] = ['light', 'dark'];
const PAGES_MAX = 50;

let lastKey = 0;
const pageOf = (page: Partial<Omit<Page, 'key'>> = {}): Page => ({
  title: '',
  text: '',
  mediaId: null,
  ...page,
  key: ++lastKey,
});
const isEmpty = ({ title, text, mediaId }: Page) => !title.trim() && !text.trim() && mediaId === null;

/** Makes one PDF of pages with words or a picture. A document never changes: other pages make a new one. */
export function DocumentDialog({
  from,
  pictures,
  locale,
  onClose,
  onMade,
}: {
  /** The document whose pages are being changed. */
  from: { document: Document; filename: string } | null;
  /** The pictures of the post: at first each is a page. */
  pictures: readonly string[];
  locale: string;
  onClose: () => void;
  onMade: (made: { mediaId: string; pictures: readonly string[] }) => void;
}) {
  const [pages, setPages] = useState<readonly Page[]>(() =>
    from
      ? from.document.pages.map(({ title, text, mediaId }) => pageOf({ title, text, mediaId }))
      : pictures.length > 0
        ? pictures.map((mediaId) => pageOf({ mediaId }))
        : [pageOf()],
  );
  const [format, setFormat] = useState<Format>(from?.document.format ?? 'portrait');
  const [look, setLook] = useState<Look>(from?.document.look ?? 'light');
  const [name, setName] = useState(from?.filename.replace(/\.pdf$/iu, '') ?? '');
  const make = useAct('create_document', { changes: ['list_media'] });
  const set = (key: number, change: Partial<Page>) =>
    setPages(pages.map((page) => (page.key === key ? { ...page, ...change } : page)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...pages];
    const [page] = next.splice(at, 1);
    if (page) next.splice(at + by, 0, page);
    setPages(next);
  };
  const submit = async () => {
    const { id } = await make.runAsync({
      pages: pages.map(({ title, text, mediaId }) => ({ title, text, mediaId })),
      format,
      look,
      locale: from?.document.locale ?? locale.toLowerCase(),
      ...(name.trim() !== '' && { filename: `${name.trim()}.pdf` }),
    });
    onMade({ mediaId: id, pictures: pages.flatMap(({ mediaId }) => mediaId ?? []) });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(from ? 'document.edit' : 'document.title')}
      lead={t('document.lead')}
      width="max-w-3xl"
      footer={
        <Button
          variant="primary"
          isBusy={make.isBusy}
          disabled={pages.length === 0 || pages.some(isEmpty)}
          onClick={() => void submit().catch(() => {})}
        >
          {t('document.make', { count: pages.length })}
        </Button>
      }
    >
      <div className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-3">
          <InputField
            label={t('document.name')}
            hint={t('document.name.hint')}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
          />
          <SelectField
            label={t('document.format')}
            value={format}
            onChange={(event) => setFormat(one(FORMATS, event.target.value, format))}
          >
            <Options of={FORMATS.map((each) => [each, t(`document.format.${each}`)])} />
          </SelectField>
          <SelectField
            label={t('document.look')}
            value={look}
            onChange={(event) => setLook(one(LOOKS, event.target.value, look))}
          >
            <Options of={LOOKS.map((each) => [each, t(`document.look.${each}`)])} />
          </SelectField>
        </div>
        <ol className="space-y-3">
          {pages.map((page, at) => (
            <PageFields
              key={page.key}
              page={page}
              at={at}
              all={pages.length}
              onChange={(change) => set(page.key, change)}
              onMove={(by) => move(at, by)}
              onRemove={() => setPages(pages.filter(({ key }) => key !== page.key))}
            />
          ))}
        </ol>
        {pages.length < PAGES_MAX && (
          <Button size="sm" onClick={() => setPages([...pages, pageOf()])}>
            <Plus />
            {t('document.add')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const one = <T extends string>(all: readonly T[], value: string, fallback: T): T =>
  all.find((each) => each === value) ?? fallback;

function PageFields({
  page,
  at,
  all,
  onChange,
  onMove,
  onRemove,
}: {
  page: Page;
  at: number;
  all: number;
  onChange: (change: Partial<Page>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const named = (label: string) => t('document.ofPage', { label, page: at + 1 });
  return (
    <li className="flex flex-wrap gap-3 rounded-md border border-line p-3" data-page={at + 1}>
      <div className="w-24 shrink-0 space-y-1">
        <p className="tnum text-xs font-medium text-fg-3">{t('document.page', { page: at + 1 })}</p>
        {page.mediaId === null ? (
          <Button size="xs" aria-label={named(t('document.picture'))} onClick={() => setChoosing(true)}>
            <ImagePlus />
            {t('document.picture')}
          </Button>
        ) : (
          <PagePicture
            mediaId={page.mediaId}
            label={named(t('document.noPicture'))}
            onRemove={() => onChange({ mediaId: null })}
          />
        )}
      </div>
      <div className="min-w-48 flex-1 space-y-2">
        <Input
          aria-label={named(t('document.heading'))}
          placeholder={t('document.heading')}
          maxLength={200}
          value={page.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextArea
          aria-label={named(t('document.text'))}
          placeholder={t('document.text.hint')}
          maxLength={1000}
          rows={3}
          value={page.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </div>
      <span className="flex">
        <Button
          size="icon"
          variant="ghost"
          aria-label={named(t('document.up'))}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp />
        </Button>
        <Button
          size="icon"
          variant="ghost"
          aria-label={named(t('document.down'))}
          disabled={at === all - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDown />
        </Button>
        <Button size="icon" variant="ghost" aria-label={named(t('document.remove'))} onClick={onRemove}>
          <X />
        </Button>
      </span>
      {isChoosing && (
        <LibraryDialog
          kinds={['image']}
          isOne
          onClose={() => setChoosing(false)}
          onChoose={([mediaId]) => mediaId !== undefined && onChange({ mediaId })}
        />
      )}
    </li>
  );
}

function PagePicture({ mediaId, label, onRemove }: { mediaId: string; label: string; onRemove: () => void }) {
  const { data } = useCall('get_media', { mediaId });
  const file = ownFile(data?.thumbnailUrl ?? null);
  return (
    <div className="relative">
      {file === null ? (
        <span className="block truncate text-2xs text-fg-3">{data?.filename}</span>
      ) : (
        <img src={file} alt={data?.filename ?? ''} className="h-20 w-24 rounded-md object-cover" />
      )}
      <Button size="icon" className="absolute right-0 top-0" aria-label={label} onClick={onRemove}>
        <X />
      </Button>
    </div>
  );
}
