import { useEffect, useRef, useState } from 'react';
import { type KycImage, kycImages } from '#shared/people/kyc.ts';
import { drawThumbnail, preparePicture } from '#web/lib/prepare-picture.ts';
import { uploadFile } from '#web/lib/send-file.ts';

/** A photo: what is sent, how far, and its storage key once stored. */
export interface KycPhotoUpload {
  /** Null for one that was stored before the page was reloaded. */
  file: File | null;
  /** Address of what is sent, or the thumbnail. */
  preview: string;
  /** Small picture for the draft, as a data URL; null until it is drawn. */
  thumbnail: string | null;
  /** 0 to 1. */
  progress: number;
  key: string | null;
  error: unknown;
}

/** What happens to the last chosen file before it becomes the photo: it is prepared, or was rejected. */
type KycPhotoChoice = { isPreparing: boolean; error: unknown };

export interface KycPhotoUploads {
  of: Record<KycImage, KycPhotoUpload | null>;
  chosen: Record<KycImage, KycPhotoChoice | null>;
  choose: (kind: KycImage, file: File) => void;
  retry: (kind: KycImage) => void;
  remove: (kind: KycImage) => void;
}

/** A photo stored before the page was reloaded. */
export type KycStoredPhoto = { key: string; thumbnail: string };

const perPhoto = <T>(value: (kind: KycImage) => T) =>
  Object.fromEntries(kycImages.map((kind) => [kind, value(kind)])) as Record<KycImage, T>;
const none = <T>() => perPhoto<T | null>(() => null);

const toUpload = (photo: KycStoredPhoto | undefined): KycPhotoUpload | null =>
  photo ? { ...photo, preview: photo.thumbnail, file: null, progress: 1, error: null } : null;

/**
 * Returns the photos of a submission: each is prepared and uploads when chosen, and can be removed.
 * @param stored those stored already
 * @param onFailed called when an upload fails
 */
export function useKycPhotos(
  stored: Partial<Record<KycImage, KycStoredPhoto>>,
  onFailed: (error: unknown) => void,
): KycPhotoUploads {
  const [photos, setPhotos] = useState(() => perPhoto((kind) => toUpload(stored[kind])));
  const [chosen, setChosen] = useState(none<KycPhotoChoice>);
  const running = useRef(none<AbortController>());
  /** Number of the last choice: an earlier file that is prepared later is dropped. */
  const choices = useRef(perPhoto(() => 0));
  const previews = useRef(new Set<string>());
  const change = (kind: KycImage, next: Partial<KycPhotoUpload>) =>
    setPhotos((all) => {
      const photo = all[kind];
      return photo ? { ...all, [kind]: { ...photo, ...next } } : all;
    });
  const note = (kind: KycImage, choice: KycPhotoChoice | null) => setChosen((all) => ({ ...all, [kind]: choice }));
  const begin = (kind: KycImage): AbortSignal => {
    running.current[kind]?.abort();
    const controller = new AbortController();
    running.current[kind] = controller;
    return controller.signal;
  };
  const send = (kind: KycImage, file: File, signal: AbortSignal) => {
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
    const [uploads, addresses, numbers] = [running.current, previews.current, choices.current];
    return () => {
      for (const kind of kycImages) numbers[kind] += 1;
      for (const upload of Object.values(uploads)) upload?.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);
  const showPhoto = (kind: KycImage, file: File) => {
    const preview = URL.createObjectURL(file);
    previews.current.add(preview);
    note(kind, null);
    setPhotos((all) => ({ ...all, [kind]: { file, preview, thumbnail: null, progress: 0, key: null, error: null } }));
  };
  return {
    of: photos,
    chosen,
    choose: (kind, chosenFile) => {
      choices.current[kind] += 1;
      const choice = choices.current[kind];
      note(kind, { isPreparing: true, error: null });
      preparePicture(chosenFile).then(
        (file) => {
          if (choice !== choices.current[kind]) return;
          const signal = begin(kind);
          showPhoto(kind, file);
          send(kind, file, signal);
          void drawThumbnail(file).then((thumbnail) => {
            if (!signal.aborted) change(kind, { thumbnail });
          });
        },
        (error: unknown) => {
          if (choice === choices.current[kind]) note(kind, { isPreparing: false, error });
        },
      );
    },
    retry: (kind) => {
      const file = photos[kind]?.file;
      if (!file) return;
      change(kind, { progress: 0, error: null });
      send(kind, file, begin(kind));
    },
    remove: (kind) => {
      choices.current[kind] += 1;
      running.current[kind]?.abort();
      setPhotos((all) => ({ ...all, [kind]: null }));
      note(kind, null);
    },
  };
}
