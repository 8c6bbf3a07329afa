import createCache, { type EmotionCache } from '@emotion/cache';

const caches = new WeakMap<ShadowRoot, EmotionCache>();

/**
 * react-select's own few rules, written to an adopted sheet of the shadow root: no style element, so no nonce is
 * needed.
 */
export function emotionCacheOf(root: ShadowRoot): EmotionCache {
  let cache = caches.get(root);
  if (!cache) {
    cache = createCache({ key: 'sd' });
    if (root.adoptedStyleSheets) {
      const sheet = new CSSStyleSheet();
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      cache.sheet.insert = (rule) => void sheet.insertRule(rule, sheet.cssRules.length);
    }
    caches.set(root, cache);
  }
  return cache;
}
