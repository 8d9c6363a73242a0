/** What the platform is made of, as those who use it see it. */
export const statusComponents = ['prices', 'feeds', 'settlement', 'ledger', 'deposits', 'withdrawals', 'api'] as const;
export type StatusComponent = (typeof statusComponents)[number];

/** From the best to the worst. */
export const componentStates = ['operational', 'degraded', 'down'] as const;
export type ComponentState = (typeof componentStates)[number];

/** What has been found out about an incident. `resolved` ends it. */
export const incidentPhases = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentPhase = (typeof incidentPhases)[number];

/** How much of the platform an incident touches; `none` is something to be told and no more: a planned work. */
export const incidentImpacts = ['none', 'minor', 'major'] as const;
export type IncidentImpact = (typeof incidentImpacts)[number];

/** Days of history that are shown. */
export const STATUS_DAYS = 90;
/** Older than this, seconds, it says nothing about now any more: whoever writes it does not run. */
export const STATUS_STALE_SECONDS = 180;
