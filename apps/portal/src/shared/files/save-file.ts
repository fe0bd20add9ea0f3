/** The bytes of a base64 text (the JSON inside is UTF-8, which `atob` alone would tear apart). */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By then the download has its own reference; without the pause some browsers find the address revoked.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
