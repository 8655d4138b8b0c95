export { NoticesCard } from './notices-card.tsx'
