import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Kit } from '../../host-shim/protocol';
import { HostProvider } from '../../src/shared/host/HostProvider';
import { Gallery } from './Gallery';
import { answerCalls } from './server';

const wanted = new URLSearchParams(location.search);
answerCalls();

const slot = document.getElementById('slot')!;
const root = slot.attachShadow({ mode: 'open' });
const element = root.appendChild(document.createElement('div'));
const dir = wanted.get('dir') === 'rtl' ? 'rtl' : 'ltr';

const kit: Kit = {
  api: '1.0',
  signal: new AbortController().signal,
  root,
  base: '',
  locale: wanted.get('locale') ?? 'en',
  dir,
  theme: wanted.get('theme') === 'dark' ? 'dark' : 'light',
  emit: () => true,
  report: () => undefined,
  setDirty: () => undefined,
  navigate: () => undefined,
  alert: () => false,
  offer: () => false,
  requestHeaders: async () => ({}),
  on: () => () => undefined,
};

document.documentElement.dir = dir;
document.documentElement.style.background = wanted.get('theme') === 'dark' ? '#16181d' : '#fff';
createRoot(element).render(
  <StrictMode>
    <HostProvider kit={kit}>
      <Gallery />
    </HostProvider>
  </StrictMode>,
);
