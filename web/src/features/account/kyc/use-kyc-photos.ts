import { useEffect, useRef, useState } from 'react';
import { type KycImage, kycImages } from '#shared/people/kyc.ts';
import { getUploadFileProblem, uploadFile } from '#web/lib/send-file.ts';

/** Photo upload: its kind, progress, and storage key once done. */
export interface KycPhotoUpload {
  file: File;
  preview: string;
  /** 0 to 1. */
  progress: number;
  key: string | null;
  error: unknown;
}

export interface KycPhotoUploads {
  of: Record<KycImage, KycPhotoUpload | null>;
  /** Error of the last chosen file. */
  problems: Record<KycImage, 'type' | 'size' | null>;
  choose: (kind: KycImage, file: File) => void;
  retry: (kind: KycImage) => void;
  remove: (kind: KycImage) => void;
}

const none = <T>() => Object.fromEntries(kycImages.map((kind) => [kind, null])) as Record<KycImage, T | null>;

/** Returns the three photos of a submission: each uploads when chosen, and can be removed. */
export function useKycPhotos(onFailed: (error: unknown) => void): KycPhotoUploads {
  const [photos, setPhotos] = useState(none<KycPhotoUpload>);
  const [problems, setProblems] = useState(none<'type' | 'size'>);
  const running = useRef(none<{ stop: AbortController; preview: string }>());
  const change = (kind: KycImage, next: Partial<KycPhotoUpload>) =>
    setPhotos((all) => {
      const photo = all[kind];
      return photo ? { ...all, [kind]: { ...photo, ...next } } : all;
    });
  const drop = (kind: KycImage) => {
    const before = running.current[kind];
    before?.stop.abort();
    if (before) URL.revokeObjectURL(before.preview);
    running.current[kind] = null;
  };
  const send = (kind: KycImage, file: File) => {
    const upload = running.current[kind];
    if (!upload) return;
    const { signal } = upload.stop;
    const onProgress = (progress: number) => change(kind, { progress });
    uploadFile('/user/upload-file', { file, type: kind }, { onProgress, signal }).then(
      ({ relative_url: key }) => {
        if (!signal.aborted) change(kind, { key, progress: 1 });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        change(kind, { error });
        onFailed(error);
      },
    );
  };
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of Object.values(uploads)) {
        upload?.stop.abort();
        if (upload) URL.revokeObjectURL(upload.preview);
      }
    };
  }, []);
  return {
    of: photos,
    problems,
    choose: (kind, file) => {
      const problem = getUploadFileProblem(file);
      setProblems((all) => ({ ...all, [kind]: problem }));
      if (problem) return;
      drop(kind);
      const preview = URL.createObjectURL(file);
      running.current[kind] = { stop: new AbortController(), preview };
      setPhotos((all) => ({ ...all, [kind]: { file, preview, progress: 0, key: null, error: null } }));
      send(kind, file);
    },
    retry: (kind) => {
      const photo = photos[kind];
      if (!photo) return;
      change(kind, { progress: 0, error: null });
      send(kind, photo.file);
    },
    remove: (kind) => {
      drop(kind);
      setPhotos((all) => ({ ...all, [kind]: null }));
      setProblems((all) => ({ ...all, [kind]: null }));
    },
  };
}
