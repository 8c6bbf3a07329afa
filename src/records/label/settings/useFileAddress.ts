import { useEffect, useState } from 'react';

/** The `data:` address of a picture, to show it before it is sent; null without one and until it is read. */
export function useFileAddress(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    if (!file || !/^image\/(png|jpeg)$/.test(file.type)) return undefined;
    let wanted = true;
    const show = (address: string) => wanted && setRead({ file, address });
    // What cannot be read is refused when it is sent.
    addressOf(file).then(show, () => undefined);
    return () => {
      wanted = false;
    };
  }, [file]);
  return read && read.file === file ? read.address : null;
}

async function addressOf(file: File): Promise<string> {
  let binary = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(binary)}`;
}
