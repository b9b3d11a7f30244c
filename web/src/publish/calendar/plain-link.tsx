import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { workspaceOf } from '../../api/client.ts';

/**
 * A way to another screen, where a page has hundreds of them: it knows its address and listens to nothing. A
 * Link of the router works out its address anew and hears of every step of the router.
 */
export function PlainLink({
  screen,
  search = '',
  children,
  ...rest
}: {
  /** Of this half: posts/pst_1, compose. */
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
