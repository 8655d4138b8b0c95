export { ObjectFeedCard } from './object-feed-card.tsx'
export { StaffFeed } from './staff-feed.tsx'
