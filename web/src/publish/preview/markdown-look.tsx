import { Fragment, type ReactNode } from 'react';
import { type Block, readLongForm } from '#adapters/social/long-form.ts';
import { cn } from '../../ui/cn.ts';
import { type Marked, readMarks } from './read-marks.ts';

/** Markdown as formatted text, read by the same reader that publishes it. */
export function MarkdownLook({
  text,
  locale,
  className,
}: {
  text: string;
  locale: string | null;
  className?: string;
}) {
  return (
    <div dir="auto" lang={locale ?? undefined} className={cn('space-y-2.5 break-words', className)}>
      {readLongForm(text).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks of a text are their order
        <BlockLook key={index} block={block} />
      ))}
    </div>
  );
}

const HEADINGS = ['text-[1.35em]', 'text-[1.2em]', 'text-[1.08em]'];

/** Headings are only drawn and are not headings of our page: a preview is a picture in the outline. */
function BlockLook({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{marked(block.html)}</p>;
    case 'heading':
      return (
        <p data-level={block.level} className={cn('font-bold leading-snug', HEADINGS[block.level - 1])}>
          {marked(block.html)}
        </p>
      );
    case 'quote':
      return (
        <blockquote className="border-l-4 border-feed-line pl-3 text-feed-2">{marked(block.html)}</blockquote>
      );
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-md border border-feed-line p-2 text-[0.87em]">
          <code>{marked(block.html)}</code>
        </pre>
      );
    case 'rule':
      return <hr className="border-feed-line" />;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List className={cn('space-y-0.5 pl-5', block.isOrdered ? 'list-decimal' : 'list-disc')}>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- items of a list are their order
            <li key={index}>{marked(item)}</li>
          ))}
        </List>
      );
    }
  }
}

const marked = (html: string): ReactNode => readMarks(html).map((each, index) => drawn(each, index));

function drawn(node: Marked, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const inside = node.inside.map((each, index) => drawn(each, index));
  switch (node.tag) {
    case 'strong':
      return <strong key={key}>{inside}</strong>;
    case 'em':
      return <em key={key}>{inside}</em>;
    case 'code':
      return (
        <code key={key} className="rounded bg-feed-line px-1 text-[0.87em]">
          {inside}
        </code>
      );
    case 'br':
      return <br key={key} />;
    case 'a':
      // Only drawn, like every link of a preview.
      return (
        <span key={key} className="text-feed-link underline">
          {inside}
        </span>
      );
    default:
      return <Fragment key={key}>{inside}</Fragment>;
  }
}
