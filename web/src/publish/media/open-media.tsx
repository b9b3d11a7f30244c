import { Navigate, useParams } from '@tanstack/react-router';

/** The address of one file: the library with it open. */
export function Screen() {
  const { ws = '', media = '' }: Record<string, string | undefined> = useParams({ strict: false });
  return <Navigate to={`/w/${ws}/s/media`} search={{ media }} replace />;
}
