import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { placeOf } from './navigation.ts'

type Place = NonNullable<ReturnType<typeof placeOf>>

/** The list a page below it belongs to; without the group where that is called the same. */
function ListCrumbs({ group, entry }: Place) {
  const { routesByPath } = useRouter()
  const list = routesByPath[entry.to].options.staticData?.title ?? entry.label
  return (
    <>
      {list !== group.label && <li>{group.label}</li>}
      <li>
        <Link to={entry.to}>{list}</Link>
      </li>
    </>
  )
}

/** From «Start» over the group to the page, which is the heading below; a record stands behind its list. */
export function Breadcrumbs({ title }: { title: string }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const place = placeOf(path)
  const isDashboard = place?.entry.to === '/admin'
  const isList = place?.entry.to === path
  return (
    <nav aria-label="Brotkrumen">
      <ol className="crumbs">
        <li>
          <Link to="/admin">Start</Link>
        </li>
        {place && !isDashboard && (
          <>
            {isList ? <li>{place.group.label}</li> : <ListCrumbs {...place} />}
            <li aria-current="page">{isList ? place.entry.label : <bdi>{title}</bdi>}</li>
          </>
        )}
      </ol>
    </nav>
  )
}
