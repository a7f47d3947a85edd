/** The views in one chunk: who opens one goes on to its tabs. */
export { AlertsView } from './alerts/alerts.tsx';
export { TracesView } from './traces.tsx';
export { CallsView, DiskView, MemoryView, ServerView } from './views.tsx';
export { VisitsView } from './visits.tsx';
