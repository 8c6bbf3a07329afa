declare module 'aws4' {
  interface Signed {
    headers?: Record<string, string>;
  }
  /** Adds `Authorization` to the headers (https://github.com/mhart/aws4). */
  export function sign(
    request: Record<string, unknown>,
    credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string },
  ): Signed;
}
