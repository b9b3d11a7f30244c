import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { workspaceOf } from '../../api/client.ts';

/**
 * A link for pages with hundreds of them: it has its address and listens to nothing. A Link of the router computes
 * its address again and listens to every step of the router.
 */
export function PlainLink({
  screen,
  search = '',
  children,
  ...rest
}: {
  /** Relative to this half: posts/pst_1, compose. */
  screen: string;
  search?: string;
} & Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'>) {
  const router = useRouter();
  const path = `/w/${workspaceOf(location.pathname)}/s/${screen}`;
  const prepare = () => void router.preloadRoute({ to: path }).catch(() => undefined);
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(path + search);
  };
  return (
    <a {...rest} href={path + search} onClick={open} onMouseEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  );
}
