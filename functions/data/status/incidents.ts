import { collection } from '#functions/data/table/collection.ts';
import type { IncidentImpact, IncidentPhase, PlatformComponent } from '#shared/content/status.ts';
import type { IncidentId } from '#shared/ids.ts';
import type { LocalizedText } from '#shared/schemas/investments.ts';
import type { Incident } from '#shared/schemas/status.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** An incident that staff publish on the status page. */
export interface StoredIncident {
  id: IncidentId;
  impact: IncidentImpact;
  phase: IncidentPhase;
  components: PlatformComponent[];
  /** Empty in a language without a translation; English always has a text. */
  title: LocalizedText;
  text: LocalizedText;
  started_at: EpochSeconds;
  /** When it was resolved; null until then. */
  ended_at: EpochSeconds | null;
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** The member of staff who last wrote it. */
  written_by: string;
  version: number;
}

export const incidentCollection = collection<StoredIncident>()({
  partition: (): string => 'INCIDENTS',
  kind: null,
  id: 'inc',
  called: 'incident',
  lists: { components: 20 },
});

/** Returns the newest incidents, by time of creation. */
export async function readNewestIncidents(limit: number): Promise<StoredIncident[]> {
  const { items } = await incidentCollection.page({ ...incidentCollection.range(undefined), newestFirst: true, limit });
  return items;
}

/** Returns an incident as everyone sees it, in English when a translation is missing. */
export const toIncidentView = ({ title, text, ...incident }: StoredIncident): Incident => ({
  id: incident.id,
  impact: incident.impact,
  phase: incident.phase,
  components: incident.components,
  title: orEnglish(title),
  text: orEnglish(text),
  started_at: incident.started_at,
  ended_at: incident.ended_at,
  updated_at: incident.updated_at,
});

const orEnglish = (words: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(words).map(([language, text]) => [language, text || words.en])) as LocalizedText;
