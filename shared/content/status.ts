/** Parts of the platform as users see them. */
export const platformComponents = [
  'prices',
  'feeds',
  'settlement',
  'ledger',
  'deposits',
  'withdrawals',
  'api',
] as const;
export type PlatformComponent = (typeof platformComponents)[number];

/** Best to worst. */
export const platformComponentStates = ['operational', 'degraded', 'down'] as const;
export type PlatformComponentState = (typeof platformComponentStates)[number];

/** Progress of an incident. `resolved` ends it. */
export const incidentPhases = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentPhase = (typeof incidentPhases)[number];

/** Severity of an incident; `none` is for information only, such as planned maintenance. */
export const incidentImpacts = ['none', 'minor', 'major'] as const;
export type IncidentImpact = (typeof incidentImpacts)[number];

/** Days of history on the status page. */
export const STATUS_HISTORY_DAYS = 90;
/** Age after which a status no longer counts as current, because its writer is not running. Seconds. */
export const STATUS_STALE_SECONDS = 180;
