import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../framework/query-client.ts'
import { ThemedApp } from '../framework/themed-app.tsx'

/** Everything that is drawn, in the browser and before that on the server. */
export const App = ({ router }: { router: AnyRouter }) => (
  <QueryClientProvider client={queryClient}>
    <ThemedApp>
      <RouterProvider router={router} />
    </ThemedApp>
  </QueryClientProvider>
)
