! SPDX-License-Identifier: GPL-3.0-or-later
! A ring by the module mpi: statuses that are ignored, a receive from anybody, persistent requests and MPI_IN_PLACE.
program ring
    use mpi
    implicit none
    integer :: ierror, rank, ranks, i, next, requests(2), persistent(2), status(MPI_STATUS_SIZE), out(100), in(100), all(64)
    logical :: done
    call mpi_init(ierror)
    call mpi_comm_rank(MPI_COMM_WORLD, rank, ierror)
    call mpi_comm_size(MPI_COMM_WORLD, ranks, ierror)
    next = mod(rank + 1, ranks)
    out = rank
    call mpi_pcontrol(100)
    call mpi_irecv(in, 100, MPI_INTEGER, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, requests(1), ierror)
    call mpi_isend(out, 50, MPI_INTEGER, next, 3, MPI_COMM_WORLD, requests(2), ierror)
    call mpi_waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
    call mpi_pcontrol(-100)
    call mpi_recv_init(in, 100, MPI_INTEGER, mod(rank - 1 + ranks, ranks), 4, MPI_COMM_WORLD, persistent(1), ierror)
    call mpi_send_init(out, 7, MPI_INTEGER, next, 4, MPI_COMM_WORLD, persistent(2), ierror)
    do i = 1, 2
        call mpi_pcontrol(101)
        call mpi_startall(2, persistent, ierror)
        call mpi_wait(persistent(2), MPI_STATUS_IGNORE, ierror)
        done = .false.
        do while (.not. done)
            call mpi_test(persistent(1), done, status, ierror)
        end do
        call mpi_pcontrol(-101)
    end do
    call mpi_request_free(persistent(1), ierror)
    call mpi_request_free(persistent(2), ierror)
    call mpi_allreduce(MPI_IN_PLACE, out, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    all(rank + 1) = rank
    if (rank == 0) then
        call mpi_gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
        print '(a, i0, a, i0)', 'sum ', out(1), ' ', sum(all(1:ranks))
    else
        call mpi_gather(all(rank + 1), 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
    end if
    call mpi_finalize(ierror)
end program
