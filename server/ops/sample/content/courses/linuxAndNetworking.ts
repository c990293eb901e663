import { lines, type SampleCourse, topic } from '../course.ts'

export const linuxAndNetworking: SampleCourse = {
  slug: 'linux-and-networking-from-the-ground-up',
  category: 'cloud-and-security',
  tutor: 'adaeze',
  title: 'Linux and Networking from the Ground Up',
  price: { original: 170, discounted: 119 },
  weeks: 7,
  video: 'https://www.youtube.com/watch?v=qiQR5rTSshw',
  short: lines(
    'The terminal, the file system and the cable, understood at last.',
    'For future administrators, developers and curious people with an old laptop.',
  ),
  long: lines(
    'Behind every app there is a Linux machine and a network that mostly works. Once you can see them, a great many errors stop being magic.',
    'You bring an old laptop or use a virtual machine. We install, break and mend it; write small scripts; watch packets go by; and build a little network in class with real cables, a real switch and a real mistake in it.',
  ),
  objectives: [
    'Move, search, edit and combine files in the terminal',
    'Manage users, rights, services and logs',
    'Write shell scripts that are safe to run twice',
    'Explain addresses, names, routes and ports',
    'Find out why a connection fails, layer by layer',
  ],
  topics: [
    topic(
      'Install and look around',
      ['A system on a stick; what lives where.', 'Twenty commands that do most of the work.'],
      [
        'Debian installation guide - https://www.debian.org/releases/stable/installmanual',
        'Linux Journey - https://linuxjourney.com/',
      ],
    ),
    topic(
      'Files, users and rights',
      ['Who may read, write and run.', 'Practice: a shared folder for a team of three.'],
      ['GNU Coreutils manual - https://www.gnu.org/software/coreutils/manual/'],
    ),
    topic(
      'Pipes and scripts',
      ['Small tools in a row.', 'Quotes, exit codes, and a script that may run twice.'],
      ['ShellCheck - https://www.shellcheck.net/', 'Bash guide - https://mywiki.wooledge.org/BashGuide'],
    ),
    topic(
      'Services and logs',
      ['What starts when, and where it complains.', 'Practice: a web server that survives a reboot.'],
      ['systemd documentation - https://systemd.io/'],
    ),
    topic(
      'Addresses and names',
      [
        'IP, subnet, gateway, DNS, by hand and on paper.',
        'Practice: a network for a school with three rooms.',
      ],
      ['Cloudflare Learning, What is DNS? - https://www.cloudflare.com/learning/dns/what-is-dns/'],
    ),
    topic(
      'Watching the wire',
      ['Ping, trace, listen, capture.', 'The handshake you have used a million times.'],
      ['Wireshark user guide - https://www.wireshark.org/docs/wsug_html_chunked/'],
    ),
    topic(
      'The broken network',
      ['Five faults, two hours, teams of three.', 'From "it does not work" to the reason.'],
      ['Julia Evans, Networking zines - https://wizardzines.com/'],
    ),
  ],
  voices: [[4, 'The broken network evening was the most fun I ever had with cables.']],
  ratings: 1,
  loved: 0,
  ageInDays: 66,
  quiet: 4,
}
