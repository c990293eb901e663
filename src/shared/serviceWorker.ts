/** The path of the built service worker. It is at the root, so that the worker may control every page. */
export const SERVICE_WORKER = '/service-worker.js'
