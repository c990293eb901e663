/** "London time", of a zone of IANA's such as `Europe/London`: how every page and letter names the clock of a time. */
export function zoneText(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return zone.includes('/') ? `${place} time` : place
}
