declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/wasm' {
  const code: Uint8Array<ArrayBuffer>;
  export default code;
}

declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs' {
  interface Frame {
    width: number;
    height: number;
    bitsPerSample: 8;
    componentCount: number;
    isSigned: false;
  }
  /** Objects in the memory of the module; views on that memory are good until it grows. */
  export interface Decoder {
    getEncodedBuffer(bytes: number): Uint8Array;
    decode(): void;
    getFrameInfo(): Frame;
    /** A copy of the pixels. */
    getDecodedBuffer(): Uint8Array;
    /** Where the object itself lies. */
    readonly $$: { readonly ptr: number };
    isDeleted(): boolean;
    delete(): void;
  }
  interface Encoder {
    getDecodedBuffer(frame: Frame): Uint8Array;
    setQuality(quality: number): void;
    setProgressive(progressive: boolean): void;
    /** 2: colours at half the resolution in both directions. */
    setSubSampling(kind: 0 | 1 | 2): void;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
    delete(): void;
  }
  export interface Codec {
    JPEGDecoder: new () => Decoder;
    JPEGEncoder: new () => Encoder;
    HEAPU8: Uint8Array;
    HEAPU32: Uint32Array;
  }
  export default function load(given: {
    wasmBinary: Uint8Array;
    print: () => void;
    printErr: () => void;
  }): Promise<Codec>;
}
