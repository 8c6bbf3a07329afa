/** What we use of swagger-ui-dist, which brings no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle' {
  export default function SwaggerUI(options: Record<string, unknown>): void;
}

declare module '*/reader.css';
