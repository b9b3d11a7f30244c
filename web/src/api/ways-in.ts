interface WaysIn {
  /** False while the installation has no first owner. */
  isSetUp: boolean;
  /** A company's own provider, by the name of its host. */
  oidc: { name: string; url: string } | null;
  /** In a demo: the file that names the user to sign in as. */
  demoFile: string | null;
  /** Accounts of all platforms, to try publishing with. */
  sandbox: boolean;
}

/**
 * What a sign-in page can offer to people who are not signed in. Without an answer it offers what is always there.
 */
export async function readWaysIn(): Promise<WaysIn> {
  const answer = await fetch('/api/console/ways-in', { headers: { accept: 'application/json' } });
  if (!answer.ok) return { isSetUp: true, oidc: null, demoFile: null, sandbox: false };
  return (await answer.json()).data;
}
