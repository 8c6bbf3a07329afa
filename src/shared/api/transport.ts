import { pageFetch } from './pageFetch';

/** A reply with its text. */
export interface Outcome {
  status: number;
  text: string;
}

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  /** Share of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

let open = 0;

/** Whether any widget of the page waits for a reply. */
export const isWaiting = (): boolean => open > 0;

/**
 * Sends by fetch, or by XMLHttpRequest if upload progress is wanted, which fetch does not report. Rejects if no reply
 * comes.
 */
export async function transmit(request: Outgoing): Promise<Outcome> {
  open++;
  try {
    return await exchange(request);
  } finally {
    open--;
  }
}

async function exchange(request: Outgoing): Promise<Outcome> {
  if (request.onProgress && request.body instanceof FormData) return upload(request, request.onProgress);
  const { method, headers, body, signal } = request;
  const response = await pageFetch(request.url, { method, headers, body, signal, credentials: 'same-origin' });
  return { status: response.status, text: await response.text() };
}

function upload(
  { method, url, headers, body, signal }: Outgoing,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.onerror = () => reject(new TypeError('The connection failed'));
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}
