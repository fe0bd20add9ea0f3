/** The browser's own reader of codes, which not every browser has. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

const FORMAT = 'qr_code';

/** Whether this browser can read a QR code, as far as is known without asking for the camera. */
export async function canScan(): Promise<boolean> {
  // Where the page is not secure there are no media devices, whatever the types say.
  if (!window.BarcodeDetector || !('mediaDevices' in navigator)) return false;
  if (!('getUserMedia' in navigator.mediaDevices)) return false;
  try {
    return (await window.BarcodeDetector.getSupportedFormats()).includes(FORMAT);
  } catch {
    return false;
  }
}

export function qrDetector(): Detector {
  if (!window.BarcodeDetector) throw new Error('no detector');
  return new window.BarcodeDetector({ formats: [FORMAT] });
}
