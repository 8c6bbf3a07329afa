import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle';

// The reader's own dark colours stand below this class.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);

const nothing = () => () => null;

/**
 * The page of the API reads openapi.json. It sends nothing else: a call is tried with a program of one's own, which
 * signs in as the introduction says.
 */
SwaggerUI({
  url: document.getElementById('reader')?.dataset.document ?? '',
  domNode: document.getElementById('reader'),
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [{ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } }],
});
