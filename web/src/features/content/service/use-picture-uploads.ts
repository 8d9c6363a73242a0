import { useEffect, useRef, useState } from 'react';
import { MAX_TICKET_ATTACHMENTS } from '#shared/content/tickets.ts';
import { preparePicture } from '#web/lib/prepare-picture.ts';
import { uploadFile } from '#web/lib/send-file.ts';

/** Picture chosen for a message. */
export interface PictureUpload {
  /** Local id. */
  id: number;
  name: string;
  /** Address of what is sent; null while it is prepared. */
  preview: string | null;
  /** Storage key once uploaded. */
  key: string | null;
  error: unknown;
}

export interface PictureUploads {
  all: readonly PictureUpload[];
  /** Keys of uploaded pictures. */
  keys: string[];
  /** True while one uploads. */
  busy: boolean;
  /** True when no more are accepted. */
  full: boolean;
  /** True when more were chosen than fit. */
  isOverfull: boolean;
  choose: (files: FileList) => void;
  remove: (id: number) => void;
}

/** Returns the pictures of a message: each uploads when chosen, and can be removed. */
export function usePictureUploads(): PictureUploads {
  const [all, setAll] = useState<readonly PictureUpload[]>([]);
  const [isOverfull, setOverfull] = useState(false);
  const running = useRef(new Map<number, { stop: AbortController; preview: string | null }>());
  const next = useRef(0);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const { stop, preview } of uploads.values()) {
        stop.abort();
        if (preview !== null) URL.revokeObjectURL(preview);
      }
    };
  }, []);
  const change = (id: number, to: Partial<PictureUpload>) =>
    setAll((pictures) => pictures.map((picture) => (picture.id === id ? { ...picture, ...to } : picture)));
  const prepareAndSend = async (id: number, chosenFile: File, stop: AbortController): Promise<void> => {
    const file = await preparePicture(chosenFile);
    stop.signal.throwIfAborted();
    const preview = URL.createObjectURL(file);
    running.current.set(id, { stop, preview });
    change(id, { preview });
    const { attachment } = await uploadFile('/tickets/pictures', { file }, { signal: stop.signal });
    change(id, { key: attachment });
  };
  const add = (file: File) => {
    const [id, stop] = [next.current++, new AbortController()];
    running.current.set(id, { stop, preview: null });
    setAll((pictures) => [...pictures, { id, name: file.name, preview: null, key: null, error: null }]);
    prepareAndSend(id, file, stop).catch((error: unknown) => {
      if (!stop.signal.aborted) change(id, { error });
    });
  };
  return {
    all,
    keys: all.flatMap(({ key }) => (key === null ? [] : [key])),
    busy: all.some(({ key, error }) => key === null && error === null),
    full: all.length >= MAX_TICKET_ATTACHMENTS,
    isOverfull,
    choose: (files) => {
      const chosenFiles = [...files];
      const room = MAX_TICKET_ATTACHMENTS - all.length;
      setOverfull(chosenFiles.length > room);
      for (const file of chosenFiles.slice(0, room)) add(file);
    },
    remove: (id) => {
      const upload = running.current.get(id);
      upload?.stop.abort();
      if (upload && upload.preview !== null) URL.revokeObjectURL(upload.preview);
      running.current.delete(id);
      setOverfull(false);
      setAll((pictures) => pictures.filter((picture) => picture.id !== id));
    },
  };
}
