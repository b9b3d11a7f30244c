import { useEffect, useRef } from 'react';
import { isTyping } from '../../shell/keys.ts';

const TITLE_MAX = 200;

/** A link pasted onto the board, with a suggested name. */
export function useOfPastedLink(onLink: ((idea: { title: string; link: string }) => void) | null): void {
  const latest = useRef(onLink);
  useEffect(() => {
    latest.current = onLink;
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (!latest.current || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      const link = linkIn(pasted);
      if (link === null) return;
      event.preventDefault();
      latest.current({ link: link.href, title: titleOf(pasted, link) });
    };
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, []);
}

function linkIn(pasted: string): URL | null {
  const found = /https?:\/\/\S+/.exec(pasted)?.[0];
  return found !== undefined && URL.canParse(found) ? new URL(found) : null;
}

/** The words beside the link, else its target. */
function titleOf(pasted: string, link: URL): string {
  const words = pasted.replace(/https?:\/\/\S+/, '').trim();
  const path = decodeURI(link.pathname.replace(/\/$/, ''));
  return (words || `${link.host}${path}`).slice(0, TITLE_MAX);
}
