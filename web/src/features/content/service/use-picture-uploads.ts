import { useEffect, useRef, useState } from 'react';
import { MAX_TICKET_ATTACHMENTS } from '#shared/content/tickets.ts';
import { getUploadFileProblem, uploadFile } from '#web/lib/send-file.ts';

/** Picture chosen for a message. */
export interface PictureUpload {
  /** Local id. */
  id: number;
  name: string;
  preview: string;
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
  /** Error of the last chosen files. */
  problem: 'type' | 'size' | 'many' | null;
  choose: (files: FileList) => void;
  remove: (id: number) => void;
}

/** Returns the pictures of a message: each uploads when chosen, and can be removed. */
export function usePictureUploads(): PictureUploads {
  const [all, setAll] = useState<readonly PictureUpload[]>([]);
  const [problem, setProblem] = useState<PictureUploads['problem']>(null);
  const running = useRef(new Map<number, { stop: AbortController; preview: string }>());
  const next = useRef(0);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const { stop, preview } of uploads.values()) {
        stop.abort();
        URL.revokeObjectURL(preview);
      }
    };
  }, []);
  const change = (id: number, to: Partial<PictureUpload>) =>
    setAll((pictures) => pictures.map((picture) => (picture.id === id ? { ...picture, ...to } : picture)));
  const add = (file: File) => {
    const id = next.current++;
    const [stop, preview] = [new AbortController(), URL.createObjectURL(file)];
    running.current.set(id, { stop, preview });
    setAll((pictures) => [...pictures, { id, name: file.name, preview, key: null, error: null }]);
    uploadFile('/tickets/pictures', { file }, { signal: stop.signal }).then(
      ({ attachment }) => change(id, { key: attachment }),
      (error: unknown) => {
        if (!stop.signal.aborted) change(id, { error });
      },
    );
  };
  return {
    all,
    keys: all.flatMap(({ key }) => (key === null ? [] : [key])),
    busy: all.some(({ key, error }) => key === null && error === null),
    full: all.length >= MAX_TICKET_ATTACHMENTS,
    problem,
    choose: (files) => {
      const chosenFiles = [...files];
      const room = MAX_TICKET_ATTACHMENTS - all.length;
      const wrong = chosenFiles.map(getUploadFileProblem).find((fileProblem) => fileProblem !== null);
      setProblem(wrong ?? (chosenFiles.length > room ? 'many' : null));
      for (const file of chosenFiles.filter((candidate) => getUploadFileProblem(candidate) === null).slice(0, room))
        add(file);
    },
    remove: (id) => {
      const upload = running.current.get(id);
      upload?.stop.abort();
      if (upload) URL.revokeObjectURL(upload.preview);
      running.current.delete(id);
      setProblem(null);
      setAll((pictures) => pictures.filter((picture) => picture.id !== id));
    },
  };
}
