const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}

export const durableSettings = { ...common, max_connections: '100', shared_buffers: '128MB' }

/** For tests: nothing has to survive a power failure. */
export const ephemeralSettings = {
  ...common,
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}
