import { Navigate, useParams } from '@tanstack/react-router';

/** The address of one comment: the inbox with it open, whatever its state. */
export function Screen() {
  const { ws = '', comment = '' }: Record<string, string | undefined> = useParams({ strict: false });
  return <Navigate to={`/w/${ws}/s/inbox`} search={{ view: 'all', comment }} replace />;
}
