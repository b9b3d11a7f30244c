import './styles.css';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/cache.ts';
import { workspaceOf } from './api/client.ts';
import { listenEarly } from './api/events.ts';
// With the shell: every screen that shows a platform needs it, and none should carry it alone.
import './api/outside-platforms.ts';
import { router } from './routes.tsx';
import { Gates } from './shell/gates.tsx';
import { Toasts } from './shell/toasts.tsx';
import { i18n, rememberedLocale, speak } from './text/text.ts';

// Radix writes a style element while a dialog locks scrolling; the page's policy asks for the nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
if (nonce) setNonce(nonce);

listenEarly(workspaceOf(location.pathname) ?? '');
await speak(rememberedLocale());
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Gates />
        <Toasts />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
