const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * What a browser has and jsdom lacks, or has in a form that Node's fetch refuses. MessageChannel is left out: with it
 * React's scheduler keeps the run from ending.
 */
const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'TextEncoderStream',
  'TextDecoderStream',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'structuredClone',
];

/** jsdom with Node's network and streams. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Packages are resolved as in Node: their browser builds are ES modules or need what jsdom lacks.
    this.customExportConditions = [''];
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
};
