/** Path prefix of the pages, without a slash at its end. `basePath` is where the host shows them, root-relative. */
export const basenameOf = (base: string, basePath: string): string => base + basePath.replace(/\/+$/, '');
